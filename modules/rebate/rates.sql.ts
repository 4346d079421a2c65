import { lockNamed, type Db, type Tx } from '@baize/db';
import { brandSetting } from '@baize/site';
import type { RateRow } from './rules.ts';

export const setting = brandSetting('rebate.setting');

/** What holds from a day (YYYY-MM-DD) on. */
export type Version = { fromDay: string; rows: RateRow[] };

/** Of a brand, the oldest first. */
export const listVersions = async (db: Db, merchantId: number): Promise<Version[]> => {
  const found = await db.many<{ fromDay: string; value: { rows: RateRow[] } }>(
    'select from_day::text as from_day, value from rebate.rates where merchant_id = $1 order by from_day',
    [merchantId],
  );
  return found.map(({ fromDay, value }) => ({ fromDay, rows: value.rows }));
};

/** Until the transaction ends, nobody else sets this brand's rates. */
export const lockRates = (tx: Tx, merchantId: number): Promise<number> =>
  lockNamed(tx, 'rebate.rates', merchantId);

/** Set twice for one day, the later holds. */
export const putVersion = (tx: Tx, merchantId: number, { fromDay, rows }: Version): Promise<number> =>
  tx.run(
    `insert into rebate.rates (merchant_id, from_day, value) values ($1, $2::date, $3)
     on conflict (merchant_id, from_day) do update set value = excluded.value`,
    [merchantId, fromDay, JSON.stringify({ rows })],
  );
