import type { Db, Tx } from '@baize/db';

export const hasPlayProgress = async (db: Db, accountId: bigint): Promise<boolean> =>
  (await db.maybe('select 1 from reports.play_rollup where account_id = $1', [accountId])) !== undefined;

/** Where an account's play stands; locked, so that two rollups of it follow each other. */
export async function lockPlayProgress(tx: Tx, accountId: bigint): Promise<bigint> {
  await tx.run('insert into reports.play_rollup (account_id) values ($1) on conflict do nothing', [
    accountId,
  ]);
  const { seq } = await tx.one<{ seq: bigint }>(
    'select seq from reports.play_rollup where account_id = $1 for update',
    [accountId],
  );
  return seq;
}
export const setPlayProgress = (tx: Tx, accountId: bigint, seq: bigint): Promise<number> =>
  tx.run('update reports.play_rollup set seq = $2 where account_id = $1', [accountId, seq]);

/** The newest entry of an account when it lies above its rollup; undefined: nothing to add. */
export const findPendingPlay = async (db: Db, accountId: bigint): Promise<bigint | undefined> =>
  (
    await db.maybe<{ seq: bigint }>(
      `select l.seq from wallet.last_entry l left join reports.play_rollup f on f.account_id = l.account_id
        where l.account_id = $1 and l.seq > coalesce(f.seq, 0)`,
      [accountId],
    )
  )?.seq;

/** Adds what play moved among entries (after, upto] to the hours of its games. */
export const addPlayed = (tx: Tx, accountId: bigint, after: bigint, upto: bigint): Promise<number> =>
  tx.run(
    `insert into reports.play_hour as h
       (account_id, hour, kind, game_id, count, amount_in, amount_out, first_seq, last_seq)
     select $1, date_trunc('hour', e.created_at), e.kind, e.game_id, count(*),
            coalesce(sum(e.amount) filter (where e.amount > 0), 0),
            coalesce(-sum(e.amount) filter (where e.amount < 0), 0), min(e.seq), max(e.seq)
       from bets.games_of_entries($1, $2, $3) as e
      group by 2, 3, 4
     on conflict (account_id, hour, kind, game_id) do update
        set count = h.count + excluded.count, amount_in = h.amount_in + excluded.amount_in,
            amount_out = h.amount_out + excluded.amount_out, last_seq = greatest(h.last_seq, excluded.last_seq),
            first_seq = least(h.first_seq, excluded.first_seq)`,
    [accountId, after, upto],
  );
