import type { Tx } from '@baize/db';

/** A round as it stands; sums of its settled bets without free and cancelled ones. */
export type Round = {
  accountId: bigint;
  round: bigint;
  stake: bigint;
  payout: bigint;
  /** null: nothing of it settled. */
  settledAt: Date | null;
  isOpen: boolean;
  /** Up to which entry of the account rounds were looked for, and whether there are more behind it. */
  upto: bigint;
  isMore: boolean;
};

/** What an account is read from: after an entry, or, where that is null, after the last one before a time. */
export type ReadFrom = { accountId: bigint; after: bigint | null };

/**
 * Rounds that the next entries of some accounts belong to, as all their bets stand now: whatever settles, changes or takes back a bet
 * has an entry. `limit` entries of each account. `gameIds` null: every game.
 */
export const listRounds = (
  tx: Tx,
  of: { accounts: readonly ReadFrom[]; from: Date; gameIds: readonly number[] | null; limit: number },
): Promise<Round[]> =>
  tx.many(
    `with began as (
       select a.account_id,
              coalesce(a.after, (select e.seq from wallet.entry e where e.account_id = a.account_id and e.created_at < $3
                                  order by e.seq desc limit 1), 0) as after
         from unnest($1::bigint[], $2::bigint[]) as a (account_id, after)),
     entries as (
       select b.account_id, e.seq, bets.round_of(b.account_id, e.connection_id, e.round) as round
         from began b
        cross join lateral wallet.entries_between(b.account_id, b.after, 9223372036854775807, '-infinity', 'infinity', '{1,2,3,4}', $5) as e),
     touched as (
       select t.account_id, t.round, r.upto, r.entries = $5 as is_more
         from (select distinct account_id, round from entries) as t
         join (select account_id, max(seq) as upto, count(*) as entries from entries group by 1) as r using (account_id))
     select t.account_id, t.round, t.upto, t.is_more,
            coalesce(sum(b.stake) filter (where b.state = 2), 0)::bigint as stake,
            coalesce(sum(b.payout) filter (where b.state = 2), 0)::bigint as payout,
            max(b.settled_at) filter (where b.state = 2) as settled_at,
            coalesce(bool_or(b.state = 1), false) as is_open
       from touched t
       left join bets.bet b on b.account_id = t.account_id and b.round = t.round and b.flags & 1 = 0
             and ($4::int[] is null or b.game_id = any ($4))
      group by t.account_id, t.round, t.upto, t.is_more`,
    [
      of.accounts.map(({ accountId }) => accountId),
      of.accounts.map(({ after }) => after),
      of.from,
      of.gameIds,
      of.limit,
    ],
  );
