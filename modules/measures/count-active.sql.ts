import type { Db } from '@baize/db';
import { within, type Period } from './team-sums.sql.ts';

/** Of one agent; `minBet` in units. */
export type ActiveOf = { agentId: number; minBet: bigint };

/**
 * Teams up to `team` members are walked from the agent down; of larger ones everybody's line is read. `walked` and `read` members by one
 * statement: it ends in time, however large a team is.
 */
export type Steps = { team: number; walked: number; read: number };
const STEPS: Steps = { team: 50_000, walked: 200_000, read: 50_000 };

/**
 * How many members below each agent, the agent left out (D10), settled a valid bet of at least its `minBet` in the period while they
 * stood below, in the order of what was asked. Who settled none is not active, whatever `minBet` is.
 */
export async function countActiveOf(
  db: Db,
  { asked, ...period }: { asked: readonly ActiveOf[] } & Period,
  steps: Steps = STEPS,
): Promise<number[]> {
  const counts = new Map<ActiveOf, number>();
  const add = (some: readonly ActiveOf[], rows: readonly Counted[]) => {
    for (const { no, n } of rows) {
      const one = some[Number(no) - 1];
      if (one) counts.set(one, (counts.get(one) ?? 0) + n);
    }
  };
  const sizes = await sizesOf(db, asked, steps.team);
  const isLarge = (one: ActiveOf) => (sizes.get(one.agentId) ?? 0) > steps.team;
  let some: ActiveOf[] = [];
  let below = 0;
  for (const one of asked) {
    if (isLarge(one)) continue;
    const size = sizes.get(one.agentId) ?? 0;
    if (below + size > steps.walked) {
      add(some, await walk(db, some, period));
      [some, below] = [[], 0];
    }
    some.push(one);
    below += size;
  }
  if (some.length > 0) add(some, await walk(db, some, period));
  const large = asked.filter(isLarge);
  if (large.length > 0)
    for (const portion of await portionsOf(db, steps.read))
      add(large, await readLines(db, large, period, portion));
  return asked.map((one) => counts.get(one) ?? 0);
}

/** As countActiveOf, of one agent. */
export async function countActive(
  db: Db,
  { agentId, minBet, ...period }: ActiveOf & Period,
): Promise<number> {
  const [n = 0] = await countActiveOf(db, { asked: [{ agentId, minBet }], ...period });
  return n;
}

/** How many stand below each now, as far as it matters. */
async function sizesOf(
  db: Db,
  asked: readonly ActiveOf[],
  team: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.many<{ agentId: number; n: number }>(
    `select a.agent_id, (select count(*)::int
                           from (select from members.member_path p where p.ancestor_id = a.agent_id and p.depth > 0 limit $2) as counted) as n
       from (select distinct unnest($1::int[]) as agent_id) as a`,
    [asked.map(({ agentId }) => agentId), team + 1],
  );
  return new Map(rows.map(({ agentId, n }) => [agentId, n]));
}

/** `no`: of the agents asked for, from 1 on; who has none is missing. */
type Counted = { no: bigint; n: number };
const ASKED = `asked as (select * from unnest($1::int[], $4::bigint[]) with ordinality as a (agent_id, min_bet, no))`;
const askedOf = (asked: readonly ActiveOf[], { from, to }: Period) => [
  asked.map(({ agentId }) => agentId),
  from,
  to,
  asked.map(({ minBet }) => minBet),
];

const walk = (db: Db, asked: readonly ActiveOf[], period: Period): Promise<Counted[]> =>
  db.many(
    `with ${ASKED},
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
               from below b join measures.member_${period.span} s on s.member_id = b.member_id and s.line_id = b.id
              where ${within(period.span)}
              group by b.no, b.min_bet, s.member_id having sum(s.valid_bet) >= greatest(b.min_bet, 1)) as active
      group by 1`,
    askedOf(asked, period),
  );

type Portion = { above: number; upTo: number };

/** Members by their ids: nobody's lines are in two portions. */
async function portionsOf(db: Db, read: number): Promise<Portion[]> {
  const { first, last } = await db.one<{ first: number; last: number }>(
    'select coalesce(min(member_id), 1) as first, coalesce(max(member_id), 0) as last from members.line',
    [],
  );
  const portions: Portion[] = [];
  for (let above = first - 1; above < last; above += read) portions.push({ above, upTo: above + read });
  return portions;
}

const readLines = (
  db: Db,
  asked: readonly ActiveOf[],
  period: Period,
  { above, upTo }: Portion,
): Promise<Counted[]> =>
  db.many(
    `with ${ASKED},
     played as (
       select member_id, line_id, sum(valid_bet) as valid_bet from measures.member_${period.span}
        where member_id > $5 and member_id <= $6 and ${within(period.span)} group by 1, 2)
     select no, count(*)::int as n
       from (select a.no
               from played s
               join members.line t on t.id = s.line_id and t.member_id > $5 and t.member_id <= $6 and t.ancestors && $1::int[]
              cross join lateral unnest(t.ancestors) as above (agent_id)
               join asked a on a.agent_id = above.agent_id
              group by a.no, a.min_bet, s.member_id having sum(s.valid_bet) >= greatest(a.min_bet, 1)) as active
      group by 1`,
    [...askedOf(asked, period), above, upTo],
  );
