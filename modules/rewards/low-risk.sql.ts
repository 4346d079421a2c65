import type { Db } from '@baize/db';

/** The newest of a member's bets that are looked at. */
const BETS_MAX = 1_000;
/** Fewer rounds say nothing. */
const ROUNDS_MIN = 10;

/**
 * Of these members, who stakes mostly without a risk: half or more of what was staked lately was in rounds that could cost or bring a
 * twentieth of their stakes at most, as both sides of a table do, or a multiple that nearly always comes.
 */
export const listLowRisk = async (
  db: Db,
  memberIds: readonly number[],
  since: Date,
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db.many<{ memberId: number }>(
        `with played as (
           select o.member_id, b.connection_id, b.round, b.stake, b.net
             from bets.player o
            cross join lateral (
              select connection_id, round, stake, net from bets.bet_record
               where account_id = o.account_id and placed_at >= $2 and state = 'SETTLED' and not is_free
               order by seq desc limit $3) b
            where o.member_id = any ($1::int[])),
         rounds as (
           select member_id, sum(stake) as stake, 20 * abs(sum(net)) <= sum(stake) as is_low
             from played group by member_id, connection_id, round)
         select member_id from rounds group by member_id
         having count(*) filter (where is_low) >= $4 and 2 * sum(stake) filter (where is_low) >= sum(stake)`,
        [memberIds, since, BETS_MAX, ROUNDS_MIN],
      )
    ).map(({ memberId }) => memberId),
  );
