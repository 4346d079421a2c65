import type { Db, Tx } from '@baize/db';

export type RollupAccount = {
  accountId: bigint;
  memberId: number;
  merchantId: number;
  currency: string;
  isTrial: boolean;
};

/** Where an account stands; locked, so that two rollups of it follow each other. */
export async function lockAccountProgress(tx: Tx, account: RollupAccount): Promise<bigint> {
  await tx.run(
    `insert into reports.account (account_id, member_id, merchant_id, currency, is_trial) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [account.accountId, account.memberId, account.merchantId, account.currency, account.isTrial],
  );
  const { seq } = await tx.one<{ seq: bigint }>(
    'select seq from reports.account where account_id = $1 for update',
    [account.accountId],
  );
  return seq;
}
export const setAccountProgress = (tx: Tx, accountId: bigint, seq: bigint): Promise<number> =>
  tx.run('update reports.account set seq = $2 where account_id = $1', [accountId, seq]);

/** Which of a member's accounts have entries above its rollup, and up to which. */
export const findPending = (
  db: Db,
  accountIds: readonly bigint[],
): Promise<{ accountId: bigint; seq: bigint }[]> =>
  db.many(
    `select l.account_id, l.seq from wallet.last_entry l left join reports.account a on a.account_id = l.account_id
      where l.account_id = any($1) and l.seq > coalesce(a.seq, 0)`,
    [accountIds],
  );

/** Adds entries (after, upto] to their hours. */
export const addEntries = (
  tx: Tx,
  accountId: bigint,
  agentId: number | null,
  after: bigint,
  upto: bigint,
): Promise<number> =>
  tx.run(
    `insert into reports.entry_hour as h
       (account_id, hour, kind, agent_id, count, amount_in, amount_out, first_seq, last_seq)
     select account_id, date_trunc('hour', created_at), kind, $4::int, count(*),
            coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0),
            min(seq), max(seq)
       from wallet.entry where account_id = $1 and seq > $2 and seq <= $3
      group by 1, 2, 3
     on conflict (account_id, hour, kind) do update
        set count = h.count + excluded.count, amount_in = h.amount_in + excluded.amount_in,
            amount_out = h.amount_out + excluded.amount_out, last_seq = greatest(h.last_seq, excluded.last_seq),
            first_seq = least(h.first_seq, excluded.first_seq)`,
    [accountId, after, upto, agentId],
  );

/** Main accounts with an entry in [from, to). */
export const listMovedAccounts = async (db: Db, from: Date, to: Date): Promise<bigint[]> =>
  (
    await db.many<{ id: bigint }>(
      `select distinct account_id - account_id % 4 as id from wallet.entry
        where created_at >= $1 and created_at < $2`,
      [from, to],
    )
  ).map(({ id }) => id);

/** Main accounts with entries above its rollup, at most so many; a clock that was wrong does not hide them. */
export const listBehind = async (db: Db, limit: number): Promise<bigint[]> =>
  (
    await db.many<{ id: bigint }>(
      `select distinct l.account_id - l.account_id % 4 as id
         from wallet.last_entry l left join reports.account a on a.account_id = l.account_id
        where l.account_id % 4 < 2 and l.seq > coalesce(a.seq, 0) limit $1`,
      [limit],
    )
  ).map(({ id }) => id);

export const findProgress = async (db: Db, job: string): Promise<Date | undefined> =>
  (await db.maybe<{ upto: Date }>('select upto from reports.progress where job = $1', [job]))?.upto;

export async function lockProgress(tx: Tx, job: string): Promise<Date | undefined> {
  await tx.run(
    `insert into reports.progress (job, upto) select $1, date_trunc('hour', min(created_at)) from wallet.entry
      having min(created_at) is not null on conflict do nothing`,
    [job],
  );
  const row = await tx.maybe<{ upto: Date }>('select upto from reports.progress where job = $1 for update', [
    job,
  ]);
  return row?.upto;
}
export const setProgress = (tx: Tx, job: string, upto: Date): Promise<number> =>
  tx.run('update reports.progress set upto = $2 where job = $1', [job, upto]);
