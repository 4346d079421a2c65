import type { Db } from '@baize/db';
import {
  FLOW_NAMES,
  FLOW_TOTALS,
  PLAY_NAMES,
  PLAY_TOTALS,
  within,
  type Period,
  type TeamSums,
} from './team-sums.sql.ts';

const zeroIfNone = (table: string, names: string): string =>
  names
    .split(', ')
    .map((name) => `coalesce(${table}.${name}, 0)::bigint as ${name}`)
    .join(', ');

/** As sumTeamPeriod, of many agents at once; each agent asked for is in the answer once. */
export const sumTeams = async (
  db: Db,
  { agentIds, span, from, to }: { agentIds: readonly number[] } & Period,
): Promise<ReadonlyMap<number, TeamSums>> => {
  const rows = await db.many<TeamSums & { agentId: number }>(
    `with play as (
       select agent_id, ${PLAY_TOTALS}
         from (select agent_id, ${PLAY_NAMES} from measures.team_${span} where agent_id = any ($1) and ${within(span)}
               union all
               select member_id, ${PLAY_NAMES} from measures.member_${span} where member_id = any ($1) and ${within(span)}) as r
        group by 1),
     flows as (
       select agent_id, ${FLOW_TOTALS}
         from (select agent_id, flow, entries, amount from measures.team_flow_${span} where agent_id = any ($1) and ${within(span)}
               union all
               select member_id, flow, entries, amount from measures.member_flow_${span} where member_id = any ($1) and ${within(span)}) as r
        group by 1)
     select a.agent_id, ${zeroIfNone('play', PLAY_NAMES)}, ${zeroIfNone('flows', FLOW_NAMES)}
       from (select distinct unnest($1::int[]) as agent_id) as a left join play using (agent_id) left join flows using (agent_id)`,
    [agentIds, from, to],
  );
  return new Map(rows.map(({ agentId, ...sums }) => [agentId, sums]));
};

/** As countActive, of many agents at once, each with its own `minBet`; in the order of what was asked. */
export const countActiveOf = async (
  db: Db,
  { asked, span, from, to }: { asked: readonly { agentId: number; minBet: bigint }[] } & Period,
): Promise<number[]> => {
  const rows = await db.many<{ no: bigint; n: number }>(
    `with asked as (select * from unnest($1::int[], $4::bigint[]) with ordinality as a (agent_id, min_bet, no)),
     below as (
       select a.no, a.min_bet, t.id, t.member_id
         from asked a
         join members.member_path p on p.ancestor_id = a.agent_id and p.depth > 0
         join members.line t on t.member_id = p.descendant_id and t.until = 'infinity'
       union all
       select a.no, a.min_bet, t.id, t.member_id
         from asked a join members.line t on t.until <> 'infinity' and t.ancestors @> array[a.agent_id])
     select no, count(*)::int as n
       from (select b.no
               from below b join measures.member_${span} s on s.member_id = b.member_id and s.line_id = b.id
              where ${within(span)}
              group by b.no, b.min_bet, s.member_id having sum(s.valid_bet) >= greatest(b.min_bet, 1)) as active
      group by 1`,
    [asked.map(({ agentId }) => agentId), from, to, asked.map(({ minBet }) => minBet)],
  );
  const counts = new Map(rows.map(({ no, n }) => [Number(no), n]));
  return asked.map((_, index) => counts.get(index + 1) ?? 0);
};

export type LateSums = { validBet: bigint; net: bigint };

/**
 * What of the agents' teams in [from, to) settled before it and was counted in it, because it arrived after its own time was complete:
 * a part of sumTeams. Agents without any are missing.
 */
export const sumLateOfTeams = async (
  db: Db,
  { agentIds, from, to }: { agentIds: readonly number[]; from: Date; to: Date },
): Promise<ReadonlyMap<number, LateSums>> => {
  const rows = await db.many<LateSums & { agentId: number }>(
    `select above.agent_id, sum(e.valid)::bigint as valid_bet, sum(e.net)::bigint as net
       from measures.late l
       join bets.settlement s on s.id = l.row_id
      cross join lateral unnest(s.account_ids, s.valid_bets, s.nets) as e (account_id, valid, net)
       join bets.player p on p.account_id = e.account_id and not p.is_trial
       join members.line t on t.member_id = p.member_id and l.counted_at >= t.since and l.counted_at < t.until
      cross join lateral unnest(t.ancestors || t.member_id) as above (agent_id)
      where l.journal = 'settlement' and l.counted_at >= $2 and l.counted_at < $3 and above.agent_id = any ($1)
      group by 1`,
    [agentIds, from, to],
  );
  return new Map(rows.map(({ agentId, ...sums }) => [agentId, sums]));
};
