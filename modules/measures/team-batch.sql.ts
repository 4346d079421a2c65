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

/** Of these agents, who played or had somebody below play in a period, in no order. */
export const listPlayed = async (
  db: Db,
  { agentIds, span, from, to }: { agentIds: readonly number[] } & Period,
): Promise<number[]> => {
  const rows = await db.many<{ agentId: number }>(
    `select agent_id from measures.team_${span} where agent_id = any ($1) and ${within(span)}
     union
     select member_id from measures.member_${span} where member_id = any ($1) and ${within(span)}`,
    [agentIds, from, to],
  );
  return rows.map(({ agentId }) => agentId);
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
