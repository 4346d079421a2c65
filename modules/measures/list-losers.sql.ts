import type { Db } from '@baize/db';
import { offsetOf, pageOf, type Page, type PageRequest } from '@baize/kernel';
import { PLAY_TOTALS, type PlaySums } from './team-sums.sql.ts';

type LoserSums = PlaySums & { memberId: number };

/**
 * Members below an agent who lost more than they won on days of the brand's zone (both included), by what they settled while they
 * stood below; the largest loss first.
 */
export async function listLosers(
  db: Db,
  { agentId, from, to, ...request }: { agentId: number; from: string; to: string } & PageRequest,
): Promise<Page<LoserSums>> {
  const losers = `
    with below as (
      select t.id, t.member_id
        from members.member_path p join members.line t on t.member_id = p.descendant_id and t.until = 'infinity'
       where p.ancestor_id = $1 and p.depth > 0
      union all
      select t.id, t.member_id from members.line t where t.until <> 'infinity' and t.ancestors @> array[$1::int])
    select s.member_id, ${PLAY_TOTALS}
      from below b join measures.member_day s on s.member_id = b.member_id and s.line_id = b.id
     where s.day between $2::date and $3::date
     group by s.member_id having sum(s.net) < 0`;
  const { n } = await db.one<{ n: number }>(`select count(*)::int as n from (${losers}) as losers`, [
    agentId,
    from,
    to,
  ]);
  const rows = await db.many<LoserSums>(`${losers} order by sum(s.net), s.member_id limit $4 offset $5`, [
    agentId,
    from,
    to,
    request.pageSize,
    offsetOf(request),
  ]);
  return pageOf(rows, n, request);
}
