import type { Db } from '@baize/db';
import { listRatesOn } from './rate.sql.ts';
import { eachScale, MODE_MIN, type Rates } from './rules.ts';

/** What held on a day that is over: the same whenever it is asked. Whoever is missing holds nothing; a mode of 0 is the least one. */
export type RatesOn = { rates: ReadonlyMap<number, Rates>; leastMode: number };

export async function ratesOn(
  db: Db,
  of: { merchantId: number; day: string; memberIds: readonly number[] },
): Promise<RatesOn> {
  const rows = await listRatesOn(db, of);
  const least = rows.find(({ memberId, scale }) => memberId === null && scale === 'PRIZE_MODE_MIN');
  const rates = new Map<number, Rates>();
  for (const { memberId, scale, value } of rows) {
    if (memberId === null || scale === 'PRIZE_MODE_MIN') continue;
    const held = rates.get(memberId) ?? eachScale(() => 0);
    rates.set(memberId, { ...held, [scale]: value });
  }
  return { rates, leastMode: least?.value ?? MODE_MIN };
}
