import type { Db } from '@baize/db';
import { within, type Period } from './team-sums.sql.ts';

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
              where ${within(span)}
              group by s.member_id having sum(s.valid_bet) >= greatest($4::bigint, 1)) as active`,
    [agentId, from, to, minBet],
  );
  return n;
}
