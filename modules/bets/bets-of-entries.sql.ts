import type { Db } from '@baize/db';
import type { BetState } from './api.ts';
import type { PlayEntry } from './bets-of-entries.ts';

/** What the bets of a round come to. */
export type RoundSums = { stake: bigint; payout: bigint; net: bigint; state: BetState };
export type BetOfEntryRow = {
  seq: bigint;
  gameId: number;
  key: string;
  placedAt: Date;
  bets: number;
} & RoundSums;

/** Bets of one round that are added up; a game that never ends its round has no sums. */
const BETS_PER_ROUND = 200;

/**
 * The round's last bet at or before each entry, and what the round comes to. `bets` above the limit: it goes on for longer, its
 * sums are of its newest bets only. Corrections (flag 512) are no bets; a free bet (flag 1) staked no cash.
 */
export const listBetsOfEntries = (
  db: Db,
  accountId: bigint,
  entries: readonly PlayEntry[],
): Promise<BetOfEntryRow[]> =>
  db.many(
    `with found as materialized (
       select w.seq, b.game_id, b.round, p.key, p.created_at as placed_at
         from unnest($2::bigint[], $3::int[], $4::text[]) as w (seq, connection_id, round)
        cross join lateral (
          select s.seq, s.game_id, s.round, s.placed_at from bets.bet s
           where s.account_id = $1 and s.round = bets.round_of($1, w.connection_id, w.round) and s.seq <= w.seq
           order by s.seq desc limit 1) as b
         join wallet.entry p on p.account_id = $1 and p.seq = b.seq and p.created_at = b.placed_at),
     rounds as (
       select r.round, count(*)::int as bets, sum(s.stake)::bigint as stake, sum(s.payout)::bigint as payout,
              sum(s.payout - case when s.state = 3 or s.flags & 1 <> 0 then 0 else s.stake end)::bigint as net,
              case when bool_or(s.state = 1) then 'OPEN' when bool_and(s.state = 3) then 'CANCELLED' else 'SETTLED' end
                as state
         from (select distinct round from found) as r
        cross join lateral (
          select b.stake, coalesce(b.payout, 0) as payout, b.state, b.flags from bets.bet b
           where b.account_id = $1 and b.round = r.round order by b.seq desc limit ${BETS_PER_ROUND + 1}) as s
        group by r.round)
     select f.seq, f.game_id, f.key, f.placed_at, r.bets, r.stake, r.payout, r.net, r.state
       from found f join rounds r using (round)`,
    params(accountId, entries),
  );

export const isSummed = ({ bets }: Pick<BetOfEntryRow, 'bets'>): boolean => bets <= BETS_PER_ROUND;

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
