import type { Db } from '@baize/db';
import { KIND } from '@baize/wallet';

/**
 * Sums of a main account's entries since each time; stakes less what was rolled back. Money received from or sent to the
 * upline or a downline counts like a deposit or a withdrawal.
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
       select kind, amount, created_at, is_stake, is_money_in, is_money_out from wallet.entry
        where account_id = $1 and (is_stake or kind = ${KIND.win} or is_money_in or is_money_out)
          and created_at >= least($2::timestamptz, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::timestamptz))
     select coalesce(sum(amount) filter (where is_money_in and created_at >= $2), 0)::bigint as deposited,
            coalesce(-sum(amount) filter (where is_stake and created_at >= $2), 0)::bigint as staked,
            coalesce(array_agg(amount) filter (where is_money_in and created_at >= $4), '{}') as deposits,
            coalesce(array_agg(amount) filter (where is_money_in and created_at >= $5), '{}') as sums_in,
            coalesce(array_agg(-amount) filter (where is_money_out and amount < 0 and created_at >= $5), '{}') as sums_out,
            coalesce(sum(amount) filter (where is_money_in and created_at >= $6), 0)::bigint as came_in,
            coalesce(-sum(amount) filter (where is_money_out and created_at >= $6), 0)::bigint
              as went_out,
            max(amount) filter (where kind = ${KIND.win} and created_at >= $3) as largest,
            (select created_at from e w where w.kind = ${KIND.win} and w.created_at >= $3 order by w.amount desc, w.created_at limit 1)
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
        where account_id = $1 and is_money_in and created_at <= $2 and created_at >= $3`,
      [accountId, before, since],
    )
  ).at;

/** When the member last sent money to the upline or a downline. */
export const findLastSentAt = async (db: Db, accountId: bigint, since: Date): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(
      `select max(created_at) as at from wallet.entry
        where account_id = $1 and kind = ${KIND.line_transfer} and amount < 0 and created_at >= $2`,
      [accountId, since],
    )
  ).at;
