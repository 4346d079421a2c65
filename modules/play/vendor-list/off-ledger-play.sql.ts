import type { Db } from '@baize/db';

/**
 * What members' recorded play left in wallets at vendors, by currency: with the floats, what lies there. Stakes of rounds
 * that are open are gone from it.
 */
export const sumOffLedgerBalance = (
  db: Db,
  merchantId: number,
): Promise<{ currency: string; moved: bigint }[]> =>
  db.many(
    `select p.currency, sum(v.moved)::bigint as moved
       from play.vendor_balance v join bets.player p on p.account_id = v.account_id
      where p.merchant_id = $1 and not p.is_trial group by 1 order by 1`,
    [merchantId],
  );

/** What an account staked from wallets at vendors, less what was given back, and its largest win there; by when it became known. */
export const sumOffLedgerPlay = (
  db: Db,
  accountId: bigint,
  since: { staked: Date; win: Date },
): Promise<{ staked: bigint; largest: bigint | null; largestAt: Date | null }> =>
  db.one(
    `with l as (select type, amount, moved, recorded_at from play.vendor_line
                 where account_id = $1 and recorded_at >= least($2::timestamptz, $3::timestamptz))
     select coalesce(-sum(moved) filter (where (type = 'bet' or type = 'rollback' and moved > 0) and recorded_at >= $2), 0)::bigint
              as staked,
            max(amount) filter (where type = 'win' and recorded_at >= $3) as largest,
            (select recorded_at from l w where w.type = 'win' and w.recorded_at >= $3
              order by w.amount desc, w.recorded_at limit 1) as largest_at
       from l`,
    [accountId, since.staked, since.win],
  );
