import type { Db } from '@baize/db';

/** The round's last bet at or before each entry. */
export const selectBetsOfEntries = (
  db: Db,
  accountId: bigint,
  seqs: readonly bigint[],
): Promise<{ seq: bigint; game_id: number; key: string; placed_at: Date }[]> =>
  db.many(
    `select w.seq, b.game_id, p.key, p.created_at as placed_at
       from unnest($2::bigint[]) as w (seq)
       join wallet.entry e on e.account_id = $1 and e.seq = w.seq
      cross join lateral (
        select s.seq, s.game_id from play.bet s
         where s.account_id = e.account_id and s.round = play.round_of(e.account_id, e.connection_id, e.round)
           and s.seq <= e.seq
         order by s.seq desc limit 1) as b
       join wallet.entry p on p.account_id = $1 and p.seq = b.seq`,
    [accountId, seqs],
  );
