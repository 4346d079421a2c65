import type { Db } from '@baize/db';

/**
 * What members' recorded play left in wallets at vendors, by currency: with the floats, what lies there. Stakes of rounds
 * that are open are gone from it.
 */
export const sumElsewhere = (db: Db, merchantId: number): Promise<{ currency: string; moved: bigint }[]> =>
  db.many(
    `select p.currency, sum(v.moved)::bigint as moved
       from play.vendor_purse v join play.player p on p.account_id = v.account_id
      where p.merchant_id = $1 and not p.is_trial group by 1 order by 1`,
    [merchantId],
  );
