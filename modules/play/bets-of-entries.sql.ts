import type { Db } from '@baize/db';

/** The round's last bet at or before each entry. */
export const selectBetsOfEntries = (
  db: Db,
  accountId: bigint,
  entries: readonly { seq: bigint; connectionId: number; round: string }[],
): Promise<{ seq: bigint; game_id: number; key: string; placed_at: Date }[]> =>
  db.many(
    `select w.seq, b.game_id, p.key, p.created_at as placed_at
       from unnest($2::bigint[], $3::int[], $4::text[]) as w (seq, connection_id, round)
      cross join lateral (
        select s.seq, s.game_id, s.placed_at from play.bet s
         where s.account_id = $1 and s.round = play.round_of($1, w.connection_id, w.round) and s.seq <= w.seq
         order by s.seq desc limit 1) as b
       join wallet.entry p on p.account_id = $1 and p.seq = b.seq and p.created_at = b.placed_at`,
    [
      accountId,
      entries.map(({ seq }) => seq),
      entries.map(({ connectionId }) => connectionId),
      entries.map(({ round }) => round),
    ],
  );
