import type { Db, Tx } from '@baize/db';

/** A brand without a row takes part. */
export const findIsEverywhere = async (db: Db, merchantId: number): Promise<boolean> =>
  (
    await db.maybe<{ is: boolean }>(
      'select is_everywhere as is from protection.brand where merchant_id = $1',
      [merchantId],
    )
  )?.is ?? true;

export const saveIsEverywhere = (tx: Tx, merchantId: number, isEverywhere: boolean): Promise<number> =>
  tx.run(
    `insert into protection.brand (merchant_id, is_everywhere) values ($1, $2)
     on conflict (merchant_id) do update set is_everywhere = excluded.is_everywhere`,
    [merchantId, isEverywhere],
  );
