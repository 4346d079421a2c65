import type { Db } from '@baize/db';

/** Everything before a moment: what the account stood at. */
export const sumBefore = async (db: Db, accountId: bigint, before: Date): Promise<bigint> =>
  (
    await db.one<{ amount: bigint }>(
      `select coalesce(sum(amount_in - amount_out), 0)::bigint as amount from reports.entry_hour
        where account_id = $1 and hour < $2`,
      [accountId, before],
    )
  ).amount;

/** Movements by month (YYYY-MM of the zone) and kind. */
export const sumMonthsByKind = (
  db: Db,
  query: { accountId: bigint; from: Date; to: Date; zone: string },
): Promise<{ month: string; kind: number; amount: bigint }[]> =>
  db.many(
    `select to_char(hour at time zone $4, 'YYYY-MM') as month, kind, sum(amount_in - amount_out)::bigint as amount
       from reports.entry_hour where account_id = $1 and hour >= $2 and hour < $3
      group by 1, 2 order by 1`,
    [query.accountId, query.from, query.to, query.zone],
  );

/** The balance after the last entry that was rolled up of an account: what its movements must come to. */
export const findRolledUpBalance = async (db: Db, accountId: bigint): Promise<bigint | undefined> =>
  (
    await db.maybe<{ balanceAfter: bigint }>(
      `select e.balance_after from reports.account a join wallet.entry e on e.account_id = a.account_id and e.seq = a.seq
        where a.account_id = $1`,
      [accountId],
    )
  )?.balanceAfter;

/** Of all time and of some kinds, on the main account or its frozen sibling. */
export const sumKinds = async (db: Db, accountId: bigint, kinds: readonly number[]): Promise<bigint> =>
  (
    await db.one<{ amount: bigint }>(
      `select coalesce(sum(amount_in - amount_out), 0)::bigint as amount from reports.entry_hour
        where account_id = $1 and kind = any($2::smallint[])`,
      [accountId, kinds],
    )
  ).amount;
