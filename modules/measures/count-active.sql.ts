import type { Db } from '@baize/db';
import type { Span } from './spans.ts';
import type { Period } from './team-sums.sql.ts';

/**
 * How many members below an agent, the agent left out (D10), settled a valid bet of at least `minBet` units in the period while they
 * stood below. Who settled none is not active, whatever `minBet` is.
 */
export async function countActive(
  db: Db,
  { agentId, span, from, to, minBet }: { agentId: number; minBet: bigint } & Period,
): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `with below as (
       select t.id, t.member_id
         from members.member_path p join members.line t on t.member_id = p.descendant_id and t.until = 'infinity'
        where p.ancestor_id = $1 and p.depth > 0
       union all
       select t.id, t.member_id from members.line t where t.until <> 'infinity' and t.ancestors @> array[$1::int])
     select count(*)::int as n
       from (select s.member_id from below b join measures.member_${span} s on s.member_id = b.member_id and s.line_id = b.id
              where ${withinOf(span)}
              group by s.member_id having sum(s.valid_bet) >= greatest($4::bigint, 1)) as active`,
    [agentId, from, to, minBet],
  );
  return n;
}

export type ActiveOf = { agentId: number; minBet: bigint; active: number };

/**
 * The same of many agents at once, in the order asked: one pass over the period for all, where countActive looks up each team. An agent
 * may be asked of with several thresholds.
 */
export const countActiveOfAgents = (
  db: Db,
  { agents, span, from, to }: { agents: readonly { agentId: number; minBet: bigint }[] } & Period,
): Promise<ActiveOf[]> =>
  db.many<ActiveOf>(
    `with asked as (
       select agent_id, min_bet, n from unnest($1::int[], $4::bigint[]) with ordinality as a (agent_id, min_bet, n)),
     settled as materialized (
       select member_id, line_id, sum(valid_bet) as valid_bet from measures.member_${span} s where ${withinOf(span)} group by 1, 2),
     below as materialized (
       select a.agent_id, s.member_id, sum(s.valid_bet) as valid_bet
         from settled s join members.line t on t.id = s.line_id
        cross join lateral unnest(t.ancestors) as a (agent_id)
        where a.agent_id in (select agent_id from asked) group by 1, 2)
     select k.agent_id, k.min_bet, count(b.member_id)::int as active
       from asked k left join below b on b.agent_id = k.agent_id and b.valid_bet >= greatest(k.min_bet, 1)
      group by k.n, k.agent_id, k.min_bet order by k.n`,
    [agents.map(({ agentId }) => agentId), from, to, agents.map(({ minBet }) => minBet)],
  );

const withinOf = (span: Span): string =>
  span === 'day'
    ? 's.day between $2::date and $3::date'
    : `s.${span} >= $2::timestamptz and s.${span} < $3::timestamptz`;
