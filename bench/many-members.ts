import type { Database } from '@baize/db';
import type { Merchant } from '@baize/site';

const DEPTH_MAX = 12;
const BATCH = 20_000;

/** Numbers that look like chance and are the same in each run (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A tree of members under one agent, at most twelve deep: who came early has most of those below, as in a real line. Written as
 * registrations leave it (members.member, member_path, line), by the batch. Answers the agent's id; members follow it.
 */
export async function writeManyMembers(db: Database, merchant: Merchant, count: number): Promise<number> {
  const chance = chanceOf(count);
  const { next } = await db.one<{ next: number }>(
    'select (coalesce(max(id), 100000) + 1)::int as next from members.member',
  );
  const above: number[][] = [[]];
  for (let i = 1; i < count; i += 1) {
    let upline = Math.floor(i * chance() ** 3);
    while ((above[upline]?.length ?? 0) >= DEPTH_MAX - 1) upline = (above[upline]?.[0] ?? next) - next;
    above.push([next + upline, ...(above[upline] ?? [])]);
  }
  for (let from = 0; from < count; from += BATCH) {
    const batch = above.slice(from, from + BATCH);
    const ids = batch.map((_, index) => next + from + index);
    const lines = batch.map((ancestors) => `{${ancestors.join(',')}}`);
    await db.transaction(async (tx) => {
      // Rows that are made to fit need not be looked up one by one: twelve million paths take minutes otherwise.
      await tx.run('set local session_replication_role = replica');
      await tx.run('set local statement_timeout = 0');
      await tx.run(
        `insert into members.member (id, merchant_id, account, type, upline_id, password_hash, password_changed_at, language, currency,
            wallet_user, referral_code, registered_at)
         overriding system value
         select id, $3, 'bench' || id, 1, (line::int[])[1], 'nobody', now(), 'EN', $4, 'u_bench' || lpad(id::text, 12, '0'),
                'B' || id, now() - interval '60 days'
           from unnest($1::int[], $2::text[]) as b (id, line)`,
        [ids, lines, merchant.id, merchant.currency],
      );
      await tx.run(
        `insert into members.member_path (ancestor_id, descendant_id, depth)
         select id, id, 0 from unnest($1::int[]) as id
         union all
         select a.id, b.id, a.depth from unnest($1::int[], $2::text[]) as b (id, line)
          cross join lateral unnest(b.line::int[]) with ordinality as a (id, depth)`,
        [ids, lines],
      );
      await tx.run(
        `insert into members.line (member_id, ancestors) select id, line::int[] from unnest($1::int[], $2::text[]) as b (id, line)`,
        [ids, lines],
      );
    });
  }
  return next;
}

/**
 * What these members settled and deposited on days back from today: each on about one day in ten, in one of three game types.
 * Straight into the day rows of the measures; what stands above is summed from them.
 */
export async function writeManyDays(
  db: Database,
  { firstId, count, days }: { firstId: number; count: number; days: number },
): Promise<void> {
  for (let back = 0; back < days; back += 1)
    await db.transaction(async (tx) => {
      await tx.run('set local statement_timeout = 0');
      await tx.run(
        `with played as materialized (
           select t.member_id, t.id as line_id, t.ancestors, 1 + hashint4(t.member_id + $3) % 97 as n
             from members.line t
            where t.member_id >= $1 and t.member_id < $1::int + $2::int and abs(hashint4(t.member_id * 31 + $3)) % 10 = 0),
         rows as materialized (
           select member_id, line_id, ancestors, (array['RNG', 'LIVE', 'SPORTS'])[1 + abs(n) % 3] as game_type, 100000 * abs(n) as stake,
                  30000 * n as net from played),
         own as (
           insert into measures.member_day
             (member_id, line_id, day, game_type, bets, stake, valid_bet, net, valid_house_won, valid_house_lost)
           select member_id, line_id, current_date - $3::int, game_type, 3, stake, stake, net, 0, 0 from rows),
         paid as (
           insert into measures.member_flow_day (member_id, line_id, day, flow, entries, amount)
           select member_id, line_id, current_date - $3::int, 'deposit', 1, stake from rows),
         above as (
           insert into measures.team_day (agent_id, day, game_type, bets, stake, valid_bet, net, valid_house_won, valid_house_lost)
           select a, current_date - $3::int, game_type, sum(3), sum(stake), sum(stake), sum(net), 0, 0
             from rows cross join lateral unnest(ancestors) as a group by a, game_type)
         insert into measures.team_flow_day (agent_id, day, flow, entries, amount)
         select a, current_date - $3::int, 'deposit', count(*), sum(stake) from rows cross join lateral unnest(ancestors) as a group by a`,
        [firstId, count, back],
      );
    });
  for (const table of ['member_day', 'team_day', 'member_flow_day', 'team_flow_day'])
    await db.run(`vacuum analyze measures.${table}`);
  for (const table of ['member', 'member_path', 'line']) await db.run(`vacuum analyze members.${table}`);
}
