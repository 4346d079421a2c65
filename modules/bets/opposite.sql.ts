import type { Db } from '@baize/db';

/** The newest of a member's bets that are looked at, and how many others they are put against. */
const BETS_MAX = 200;
const OTHERS_MAX = 20;
/** Fewer rounds say nothing: who sits at one table is on opposite sides of some of them. */
const ROUNDS_MIN = 5;

/**
 * Of other members, who plays against this one: of what both staked in rounds they were in together, three quarters or more was in
 * rounds that could cost or bring the two a twentieth at most.
 */
export const listOpposite = async (
  db: Db,
  memberId: number,
  otherIds: readonly number[],
  since: Date,
): Promise<number[]> =>
  (
    await db.many<{ memberId: number }>(
      `with mine as (
         select connection_id, round, sum(stake) as stake, sum(net) as net
           from (select b.connection_id, b.round, b.stake, b.net
                   from bets.player p join bets.bet_record b on b.account_id = p.account_id
                  where p.member_id = $1 and b.placed_at >= $3 and b.state = 'SETTLED' and not b.is_free
                  order by b.seq desc limit ${BETS_MAX}) as newest
          group by connection_id, round),
       shared as (
         select o.member_id, m.stake + t.stake as stake, 20 * abs(m.net + t.net) <= m.stake + t.stake as is_low
           from bets.player o cross join mine m
          cross join lateral (
            select sum(b.stake) as stake, sum(coalesce(b.payout, 0) - b.stake) as net from bets.bet b
             where b.account_id = o.account_id and b.round = bets.round_of(o.account_id, m.connection_id, m.round)
               and b.state = 2 and b.flags & 1 = 0) t
          where o.member_id = any ($2::int[]) and t.stake > 0)
       select member_id from shared group by member_id
       having count(*) filter (where is_low) >= ${ROUNDS_MIN} and 4 * sum(stake) filter (where is_low) >= 3 * sum(stake)
        order by member_id`,
      [memberId, otherIds.slice(0, OTHERS_MAX), since],
    )
  ).map((row) => row.memberId);
