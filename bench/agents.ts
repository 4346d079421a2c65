/**
 * What an agent with a million members below waits for, beside an agent with a thousand, in one run: the team overview (p95 at most
 * twice that of the small team), a page of branches, and the count of members and of active
 * ones, which grow with the team. `npm run bench:agents`; needs
 * TEST_DATABASE_URL or starts a PostgreSQL of its own. BENCH_AGENTS_MEMBERS and BENCH_AGENTS_DAYS make it smaller.
 */
import { testDatabase } from '@baize/db/testing';
import { invariant } from '@baize/kernel';
import {
  countActive,
  countActiveOf,
  findCompleteUpto,
  listMemberDays,
  listTeamDays,
  listTeamFlowDays,
  sumTeamPeriod,
} from '@baize/measures';
import { countTeam } from '@baize/members';
import { aMerchant } from '@baize/site/testing';
import { writeManyDays, writeManyMembers } from './many-members.ts';
import { createLatencies, type Latencies } from './measure.ts';

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const BIG = numberOf('BENCH_AGENTS_MEMBERS', 1_000_000);
const SMALL = 1_000;
const DAYS = numberOf('BENCH_AGENTS_DAYS', 31);
const ROUNDS = 200;
/** Of what grows with the team. */
const ROUNDS_OF_ALL = 5;
const RATIO_MAX = 2;
/** Contracts a settlement takes at once, and how many agents have one. */
const PAGE = 500;
const CONTRACTS_MAX = 100_000;

const db = await testDatabase();
try {
  const merchant = await db.transaction((tx) => aMerchant(tx));
  const teams = new Map<'small' | 'big', number>();
  for (const [name, count] of [
    ['small', SMALL],
    ['big', BIG],
  ] as const) {
    const started = performance.now();
    const firstId = await writeManyMembers(db, merchant, count);
    await writeManyDays(db, { firstId, count, days: DAYS });
    teams.set(name, firstId);
    console.log(`${name}: ${count} members and ${DAYS} days written in ${seconds(started)} s`);
  }

  const { from, to } = await db.one<{ from: string; to: string }>(
    'select (current_date - $1::int + 1)::text as from, current_date::text as to',
    [DAYS],
  );
  const calls = {
    overview: async (agentId: number) => {
      const sums = await sumTeamPeriod(db, { agentId, span: 'day', from, to });
      invariant(sums.stake > 0n, 'the team has played', { agentId });
      await listTeamDays(db, { agentId, from, to });
      await listTeamFlowDays(db, { agentId, from, to });
      await findCompleteUpto(db);
    },
    branches: (agentId: number) =>
      listMemberDays(db, { underAgentId: agentId, from, to, pageNo: 1, pageSize: 20 }),
    /** Of the overview, too, and growing with the team. */
    members: (agentId: number) => countTeam(db, agentId),
    active: (agentId: number) => countActive(db, { agentId, span: 'day', from, to, minBet: 1n }),
  };
  let isHeld = true;
  for (const [name, call] of Object.entries(calls)) {
    const taken = { small: createLatencies(), big: createLatencies() };
    const rounds = name === 'active' ? ROUNDS_OF_ALL : ROUNDS;
    // In turns: what else the machine does meets both alike.
    for (let round = 0; round <= rounds; round += 1)
      for (const [team, agentId] of teams) {
        const started = performance.now();
        await call(agentId);
        if (round > 0) taken[team].add(performance.now() - started);
      }
    const ratio = taken.big.p95() / taken.small.p95();
    console.log(
      `${name}: ${line('small', taken.small)}, ${line('big', taken.big)}, p95 ratio ${ratio.toFixed(2)}`,
    );
    if (name === 'overview') isHeld = ratio <= RATIO_MAX;
  }

  // Of twelve million paths: longer than a call may take.
  const everybody = await db.transaction(async (tx) => {
    await tx.run('set local statement_timeout = 0');
    return tx.many<{ agentId: number }>(
      'select distinct ancestor_id as agent_id from members.member_path where depth > 0 limit $1',
      [CONTRACTS_MAX],
    );
  });
  const started = performance.now();
  for (let at = 0; at < everybody.length; at += PAGE)
    await countActiveOf(db, {
      asked: everybody.slice(at, at + PAGE).map(({ agentId }) => ({ agentId, minBet: 1n })),
      span: 'day',
      from,
      to,
    });
  console.log(`active of ${everybody.length} agents by the page: ${seconds(started)} s`);

  for (const table of ['member_day', 'team_day', 'member_flow_day', 'team_flow_day']) {
    const { rows, bytes } = await db.one<{ rows: number; bytes: number }>(
      `select count(*)::int as rows, (pg_total_relation_size('measures.${table}') / greatest(count(*), 1))::int as bytes
         from measures.${table}`,
    );
    console.log(`measures.${table}: ${rows} rows of ${bytes} bytes with their indexes`);
  }
  if (!isHeld) {
    console.error(`the overview of ${BIG} members takes more than ${RATIO_MAX} times that of ${SMALL}`);
    process.exitCode = 1;
  }
} finally {
  await db.drop();
}

function line(name: string, taken: Latencies): string {
  return `${name} p50 ${taken.p50().toFixed(1)} p95 ${taken.p95().toFixed(1)} ms`;
}
function seconds(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(0);
}
