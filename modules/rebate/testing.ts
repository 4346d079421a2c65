import type { Tx } from '@baize/db';
import { putVersion, setting } from './rates.sql.ts';
import type { RateRow } from './rules.ts';
import type { StoredSettings } from './settings.ts';

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
