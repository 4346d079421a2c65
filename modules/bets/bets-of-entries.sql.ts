import type { Db } from '@baize/db';
import type { PlayEntry } from './bets-of-entries.ts';

/** The round's last bet at or before each entry. */
export const listBetsOfEntries = (
  db: Db,
  accountId: bigint,
  entries: readonly PlayEntry[],
): Promise<{ seq: bigint; gameId: number; key: string; placedAt: Date }[]> =>
  db.many(
    `select w.seq, b.game_id, p.key, p.created_at as placed_at
       from unnest($2::bigint[], $3::int[], $4::text[]) as w (seq, connection_id, round)
      cross join lateral (
        select s.seq, s.game_id, s.placed_at from bets.bet s
         where s.account_id = $1 and s.round = bets.round_of($1, w.connection_id, w.round) and s.seq <= w.seq
         order by s.seq desc limit 1) as b
       join wallet.entry p on p.account_id = $1 and p.seq = b.seq and p.created_at = b.placed_at`,
    params(accountId, entries),
  );

/** The game of the round's last bet at or before each entry. */
export const listGamesOfEntries = (
  db: Db,
  accountId: bigint,
  entries: readonly PlayEntry[],
): Promise<{ seq: bigint; gameId: number }[]> =>
  db.many(
    `select w.seq, b.game_id
       from unnest($2::bigint[], $3::int[], $4::text[]) as w (seq, connection_id, round)
      cross join lateral (
        select s.game_id from bets.bet s
         where s.account_id = $1 and s.round = bets.round_of($1, w.connection_id, w.round) and s.seq <= w.seq
         order by s.seq desc limit 1) as b`,
    params(accountId, entries),
  );

const params = (accountId: bigint, entries: readonly PlayEntry[]) => [
  accountId,
  entries.map(({ seq }) => seq),
  entries.map(({ connectionId }) => connectionId),
  entries.map(({ round }) => round),
];
