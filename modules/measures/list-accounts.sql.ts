import type { Db } from '@baize/db';
import { offsetOf, pageOf, type Page, type PageRequest } from '@baize/kernel';
import { FLOW_NAMES, FLOW_TOTALS, PLAY_NAMES, PLAY_TOTALS, within, type TeamSums } from './team-sums.sql.ts';

type AccountSums = TeamSums & { memberId: number };

const zeroes = (names: string): string =>
  names
    .split(', ')
    .map((name) => `coalesce(${name}, 0) as ${name}`)
    .join(', ');

/**
 * Members below an agent who played or whose money moved on days of the brand's zone (both included), each alone, by what they settled
 * while they stood below; who played most first, then who deposited most.
 */
export async function listTeamAccounts(
  db: Db,
  { agentId, from, to, ...request }: { agentId: number; from: string; to: string } & PageRequest,
): Promise<Page<AccountSums>> {
  const rows = await db.many<AccountSums & { total: number }>(
    `with below as materialized (
       select t.id, t.member_id
         from members.member_path p join members.line t on t.member_id = p.descendant_id and t.until = 'infinity'
        where p.ancestor_id = $1 and p.depth > 0
       union all
       select t.id, t.member_id from members.line t where t.until <> 'infinity' and t.ancestors @> array[$1::int]),
     play as (
       select s.member_id, ${PLAY_TOTALS}
         from below b join measures.member_day s on s.member_id = b.member_id and s.line_id = b.id
        where ${within('day')} group by 1),
     flows as (
       select s.member_id, ${FLOW_TOTALS}
         from below b join measures.member_flow_day s on s.member_id = b.member_id and s.line_id = b.id
        where ${within('day')} and flow <> 'registration' group by 1)
     select member_id, ${zeroes(PLAY_NAMES)}, ${zeroes(FLOW_NAMES)}, count(*) over ()::int as total
       from play full join flows using (member_id)
      order by coalesce(valid_bet, 0) desc, coalesce(deposits, 0) desc, member_id limit $4 offset $5`,
    [agentId, from, to, request.pageSize, offsetOf(request)],
  );
  return pageOf(
    rows.map(({ total: _total, ...sums }) => sums),
    rows[0]?.total ?? 0,
    request,
  );
}
