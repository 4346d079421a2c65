import type { Db } from '@baize/db';
import { offsetOf, pageOf, type Page, type PageRequest } from '@baize/kernel';
import { FLOW_NAMES, FLOW_TOTALS, PLAY_NAMES, PLAY_TOTALS, type TeamSums } from './team-sums.sql.ts';

export type BranchSums = TeamSums & { memberId: number };

/** Who stood directly under the agent at some time of the days (a day more at each end, whatever the zone), in the order they joined. */
const DIRECT = `
  select member_id, bool_or(since <= $2::date - interval '1 day' and until > $3::date + interval '2 days') as is_whole
    from members.line
   where upline_id = $1 and since < $3::date + interval '2 days' and until > $2::date - interval '1 day'
   group by member_id`;

/** How many they are: of who stands there now an index alone knows, of who was moved away the few ended lines. */
const DIRECT_COUNT = `
  select (select count(*) from members.line
           where upline_id = $1 and until = 'infinity' and since < $3::date + interval '2 days')::int
       + (select count(distinct e.member_id) from members.line e
           where e.upline_id = $1 and e.until <> 'infinity' and e.ancestors @> array[$1::int]
             and e.since < $3::date + interval '2 days' and e.until > $2::date - interval '1 day'
             and not exists (select from members.line t
                              where t.member_id = e.member_id and t.upline_id = $1 and t.until = 'infinity'
                                and t.since < $3::date + interval '2 days'))::int as n`;

/**
 * The branches of an agent: each direct downline with everybody below, and what they came to on days of the brand's zone (both
 * included) while the branch stood under the agent. Their days are listTeamDays and listTeamFlowDays of the member. The sums of all
 * branches with the agent's own are the team's.
 */
export async function listMemberDays(
  db: Db,
  { underAgentId, from, to, ...request }: { underAgentId: number; from: string; to: string } & PageRequest,
): Promise<Page<BranchSums>> {
  const rows = await db.many<BranchSums>(
    `with page as materialized (${DIRECT} order by member_id limit $4 offset $5),
     -- Branches that were moved meanwhile: the lines under which they stood under the agent.
     lines as materialized (
       select b.member_id as head, t.id, t.member_id
         from page b
         join members.member_path d on d.ancestor_id = b.member_id
         join members.line t on t.member_id = d.descendant_id and t.until = 'infinity'
        where not b.is_whole and array_position(t.ancestors, $1) = coalesce(array_position(t.ancestors, b.member_id), 0) + 1
       union all
       select b.member_id, t.id, t.member_id
         from page b
         join members.line t on t.until <> 'infinity' and t.ancestors @> array[$1::int]
                            and (t.member_id = b.member_id or b.member_id = any (t.ancestors))
        where not b.is_whole and array_position(t.ancestors, $1) = coalesce(array_position(t.ancestors, b.member_id), 0) + 1),
     play as (
       select head, ${PLAY_TOTALS}
         from (${['team', 'member'].map((whose) => wholeRows(whose, '', PLAY_NAMES)).join(' union all ')}
               union all ${movedRows('', PLAY_NAMES)}) as rows group by head),
     flows as (
       select head, ${FLOW_TOTALS}
         from (${['team', 'member'].map((whose) => wholeRows(whose, 'flow_', FLOW_ROW)).join(' union all ')}
               union all ${movedRows('flow_', FLOW_ROW)}) as rows group by head)
     select b.member_id, ${zeroes(PLAY_NAMES)}, ${zeroes(FLOW_NAMES)}
       from page b left join play on play.head = b.member_id left join flows on flows.head = b.member_id
      order by b.member_id`,
    [underAgentId, from, to, request.pageSize, offsetOf(request)],
  );
  const { n } = await db.one<{ n: number }>(DIRECT_COUNT, [underAgentId, from, to]);
  return pageOf(rows, n, request);
}

const FLOW_ROW = 'flow, entries, amount';
const zeroes = (names: string): string =>
  names
    .split(', ')
    .map((name) => `coalesce(${name}, 0) as ${name}`)
    .join(', ');
const wholeRows = (whose: string, kind: string, names: string): string =>
  `select b.member_id as head, ${names} from page b join measures.${whose}_${kind}day s
          on s.${whose === 'team' ? 'agent_id' : 'member_id'} = b.member_id and s.day between $2::date and $3::date where b.is_whole`;
const movedRows = (kind: string, names: string): string =>
  `select l.head, ${names} from lines l join measures.member_${kind}day s
          on s.member_id = l.member_id and s.line_id = l.id and s.day between $2::date and $3::date`;
