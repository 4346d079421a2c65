import type { Db } from '@baize/db';
import type { BetState } from './api.ts';

export type RecallRow = {
  connectionId: number;
  gameId: number;
  round: string;
  /** The round's first bet, by which its page is asked for. */
  key: string;
  placedAt: Date;
  settledAt: Date | null;
  bets: bigint;
  stake: bigint;
  payout: bigint;
  net: bigint;
  state: BetState;
  /** null where it was played from a wallet the vendor keeps. */
  balanceBefore: bigint | null;
  /** null while the round is open, or where its end stands too far from its bet in the ledger. */
  balanceAfter: bigint | null;
};

/** A win follows its bet closely: so many entries after it are looked through for it. */
const ENTRIES_AFTER = 20;

/**
 * The last rounds of an account, of one game or of all, the newest first. Walks the account's entries backwards until
 * there are enough bets; the balance after a round is that of the last entry that names one of its bets.
 */
export const listRecallRows = (
  db: Db,
  query: { accountId: bigint; gameId: number | undefined; since: Date; bets: number; rounds: number },
): Promise<RecallRow[]> =>
  db.many(
    `with placed as (
       select e.connection_id, e.round, e.key, e.seq, e.created_at, b.game_id,
              case when b.flags & 32 = 0 then e.balance_before end as balance_before,
              b.stake, b.state, b.settled_at, coalesce(b.payout, 0) as payout,
              coalesce(b.payout, 0) - case when b.state = 3 or b.flags & 1 <> 0 then 0 else b.stake end as net
         from wallet.entry e
        cross join lateral (
          select s.* from bets.bet s
           where s.account_id = e.account_id and s.seq = e.seq
             and s.round = bets.round_of(e.account_id, e.connection_id, e.round) offset 0) as b
        where e.account_id = $1 and e.created_at >= $2 and ($3::int is null or b.game_id = $3) and b.flags & 512 = 0
        order by e.seq desc limit $4),
     rounds as (
       select connection_id, game_id, round, (array_agg(key order by seq))[1] as key, min(created_at) as placed_at,
              max(settled_at) as settled_at, count(*) as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
              sum(net)::bigint as net, (array_agg(balance_before order by seq))[1] as balance_before, max(seq) as last_seq,
              array_agg(key) as keys,
              case when bool_or(state = 1) then 'OPEN' when bool_and(state = 3) then 'CANCELLED' else 'SETTLED' end as state
         from placed group by connection_id, game_id, round order by max(seq) desc limit $5)
     select r.connection_id, r.game_id, r.round, r.key, r.placed_at, r.settled_at, r.bets, r.stake, r.payout, r.net, r.state,
            r.balance_before,
            case when r.state <> 'OPEN' and r.balance_before is not null then (
              select w.balance_after from wallet.entry w
               where w.account_id = $1 and w.seq > r.last_seq and w.seq <= r.last_seq + ${ENTRIES_AFTER}
                 and w.created_at > r.placed_at - interval '1 hour'
                 and w.connection_id = r.connection_id and w.ref = any (r.keys)
               order by w.seq desc limit 1) end as balance_after
       from rounds r order by r.last_seq desc`,
    [query.accountId, query.since, query.gameId ?? null, query.bets, query.rounds],
  );
