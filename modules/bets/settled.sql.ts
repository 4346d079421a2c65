import type { Db, Tx } from '@baize/db';

/** A settled bet of a member who owes turnover. */
export type Settled = {
  accountId: bigint;
  /** null, as the two below: written before it was. */
  gameId: number | null;
  seq: bigint | null;
  round: bigint | null;
  validBet: bigint;
  /** Its round was put back once to be looked at again. */
  isDue: boolean;
  /** Of a round whose bets count by their net and are more than one; null for every other. */
  several: {
    /** What the settled bets of the round won or lost together. */
    risked: bigint;
    /** What they count each for itself. */
    validBet: bigint;
  } | null;
};

/** Takes settled valid bet off the queue, at most `limit` batches; two takers never take the same one. Oldest bets first. */
export async function takeSettled(tx: Tx, limit: number): Promise<Settled[]> {
  const rows = await tx.many<Omit<Settled, 'several'> & { risked: bigint | null; all: bigint }>(
    `with taken as (
        delete from bets.settled where ctid = any (array(
          select ctid from bets.settled where due_at is null or due_at <= clock_timestamp() limit $1 for update skip locked))
        returning account_ids, game_ids, seqs, rounds, valid_bets, due_at is not null as is_due)
      select s.account_id, s.game_id, s.seq, s.round, s.valid_bet, t.is_due, r.risked, coalesce(r.valid_bet, 0) as all
        from taken t
       cross join unnest(t.account_ids, t.game_ids, t.seqs, t.rounds, t.valid_bets) as s (account_id, game_id, seq, round, valid_bet)
        join bets.player p on p.account_id = s.account_id
        left join lateral (
          select abs(sum(coalesce(b.payout, 0) - case when b.flags & 1 <> 0 then 0 else b.stake end))::bigint as risked,
                 sum(bets.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state))::bigint as valid_bet
            from bets.bet b where b.account_id = s.account_id and b.round = s.round and b.state = 2
          having count(*) > 1 and bool_or(b.flags & 8 <> 0)) r on true
       where not p.is_trial and s.valid_bet > 0 order by s.account_id, s.seq`,
    [limit],
  );
  return rows.map(({ risked, all, ...row }) => ({
    ...row,
    several: risked === null ? null : { risked, validBet: all },
  }));
}

/** Puts bets of such rounds back, to be taken a while later. */
export const putBack = (db: Db, bets: readonly Settled[], waitMs: number): Promise<number> =>
  db.run(
    `insert into bets.settled (account_ids, game_ids, seqs, rounds, valid_bets, due_at)
     select array_agg(account_id), array_agg(game_id), array_agg(seq), array_agg(round), array_agg(valid_bet),
            clock_timestamp() + $6 * interval '1 millisecond'
       from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[]) as s (account_id, game_id, seq, round, valid_bet)
     having count(*) > 0`,
    [
      bets.map(({ accountId }) => accountId),
      bets.map(({ gameId }) => gameId),
      bets.map(({ seq }) => seq),
      bets.map(({ round }) => round),
      bets.map(({ validBet }) => validBet),
      waitMs,
    ],
  );

/** Whether a round of several bets is settled and waits a moment to be counted towards turnover. */
export const isToBeCounted = async (db: Db, accountId: bigint): Promise<boolean> =>
  (await db.maybe('select 1 from bets.settled where due_at is not null and $1 = any (account_ids) limit 1', [
    accountId,
  ])) !== undefined;
