import type { Db } from '@baize/db';

/** What the ledger says of an account since a time; stakes less what was rolled back. Kinds are wallet's (words.ts). */
export const sumMoney = (
  db: Db,
  accountId: bigint,
  since: { play: Date; win: Date; day: Date },
): Promise<{
  deposited: bigint;
  staked: bigint;
  deposits: bigint[];
  largest: bigint | null;
  largest_at: Date | null;
}> =>
  db.one(
    `with e as (
       select kind, amount, created_at from wallet.entry
        where account_id = $1 and created_at >= least($2::timestamptz, $3::timestamptz, $4::timestamptz)
          and kind in (1, 2, 3, 10))
     select coalesce(sum(amount) filter (where kind = 10 and created_at >= $2), 0)::bigint as deposited,
            coalesce(-sum(amount) filter (where kind in (1, 3) and created_at >= $2), 0)::bigint as staked,
            coalesce(array_agg(amount) filter (where kind = 10 and created_at >= $4), '{}') as deposits,
            max(amount) filter (where kind = 2 and created_at >= $3) as largest,
            (select created_at from e w where w.kind = 2 and w.created_at >= $3 order by w.amount desc, w.created_at limit 1)
              as largest_at
       from e`,
    [accountId, since.play, since.win, since.day],
  );

/** The last deposit before an instant. */
export const findDepositBefore = async (
  db: Db,
  accountId: bigint,
  before: Date,
  since: Date,
): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(
      `select max(created_at) as at from wallet.entry
        where account_id = $1 and kind = 10 and created_at <= $2 and created_at >= $3`,
      [accountId, before, since],
    )
  ).at;
