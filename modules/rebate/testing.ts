import type { Tx } from '@baize/db';
import { listVersions, putVersion, setting } from './rates.sql.ts';
import type { RateRow } from './rules.ts';
import type { StoredSettings } from './settings.ts';
export { payBrand } from './pay-day.ts';

/** A brand's rates from a day (YYYY-MM-DD) on, for tests and the demo world. */
export async function rebatesFrom(
  tx: Tx,
  merchantId: number,
  fromDay: string,
  rows: RateRow[],
  settings: StoredSettings = {},
): Promise<void> {
  await putVersion(tx, merchantId, { fromDay, rows });
  await setting.put(tx, merchantId, settings);
}

const TYPES = ['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT', 'COCKFIGHT'];

/** What the demo gives from a day on: more at each level, and at its own studio. What is set already stays. */
export async function seedDemo(tx: Tx, merchantId: number, fromDay: string): Promise<void> {
  if ((await listVersions(tx, merchantId)).length > 0) return;
  const stepsFrom = (first: number, step: number) =>
    Array.from({ length: 6 }, (_, level) => ({ level, rateBps: first + level * step }));
  await rebatesFrom(tx, merchantId, fromDay, [
    ...TYPES.map((gameType) => ({ gameType, vendor: null, steps: stepsFrom(30, 10) })),
    { gameType: 'RNG', vendor: 'STUDIO', steps: stepsFrom(50, 10) },
  ]);
}
