import type { Db } from '@baize/db';

/**
 * What the ledger says of a main account since a time; stakes less what was rolled back. Money along the line (17) is money in
 * or out like a deposit or a withdrawal. Kinds are wallet's (words.ts).
 */
export const sumMoney = (
  db: Db,
  accountId: bigint,
  since: { play: Date; win: Date; day: Date; week: Date; life: Date },
): Promise<{
  deposited: bigint;
  staked: bigint;
  deposits: bigint[];
  sumsIn: bigint[];
  sumsOut: bigint[];
  cameIn: bigint;
  wentOut: bigint;
  largest: bigint | null;
  largestAt: Date | null;
}> =>
  db.one(
    `with e as (
       select kind, amount, created_at from wallet.entry
        where account_id = $1 and kind in (1, 2, 3, 10, 12, 13, 17)
          and created_at >= least($2::timestamptz, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::timestamptz))
     select coalesce(sum(amount) filter (where kind in (10, 17) and amount > 0 and created_at >= $2), 0)::bigint as deposited,
            coalesce(-sum(amount) filter (where kind in (1, 3) and created_at >= $2), 0)::bigint as staked,
            coalesce(array_agg(amount) filter (where kind in (10, 17) and amount > 0 and created_at >= $4), '{}') as deposits,
            coalesce(array_agg(amount) filter (where kind in (10, 17) and amount > 0 and created_at >= $5), '{}') as sums_in,
            coalesce(array_agg(-amount) filter (where kind in (12, 17) and amount < 0 and created_at >= $5), '{}') as sums_out,
            coalesce(sum(amount) filter (where kind in (10, 17) and amount > 0 and created_at >= $6), 0)::bigint as came_in,
            -- A withdrawal goes on hold (12); what comes off it again (13) did not leave.
            coalesce(-sum(amount) filter (where (kind in (12, 13) or kind = 17 and amount < 0) and created_at >= $6), 0)::bigint
              as went_out,
            max(amount) filter (where kind = 2 and created_at >= $3) as largest,
            (select created_at from e w where w.kind = 2 and w.created_at >= $3 order by w.amount desc, w.created_at limit 1)
              as largest_at
       from e`,
    [accountId, since.play, since.win, since.day, since.week, since.life],
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
        where account_id = $1 and kind in (10, 17) and amount > 0 and created_at <= $2 and created_at >= $3`,
      [accountId, before, since],
    )
  ).at;

/** When money last went along the line to somebody else. */
export const findLastSentAt = async (db: Db, accountId: bigint, since: Date): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(
      `select max(created_at) as at from wallet.entry
        where account_id = $1 and kind = 17 and amount < 0 and created_at >= $2`,
      [accountId, since],
    )
  ).at;
