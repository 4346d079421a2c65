import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call } from '@baize/endpoint/testing';
import { refuse } from '@baize/kernel';
import { contractsRoutes } from '@baize/contracts/routes';
import { aContract } from '@baize/contracts/testing';
import { aCall } from '@baize/members/testing';
import type { Member } from '@baize/members';
import { settlementApi } from './api.ts';
import { retryArrears } from './arrears.ts';
import { settlementHandlers } from './handlers.ts';
import { findHold, listSettlementPage } from './list.sql.ts';
import { aLine, FIRST_HALF, give, played, type Line } from './line.fixture.ts';
import { settlementRoutes } from './routes.ts';
import { SETTLEMENT_STATES, statesOf } from './rules.ts';
import { sumOwed } from './run-list.sql.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const as = ({ merchant }: Line, { memberId, account }: Member) =>
  aCall(merchant, { role: 'agent', memberId, account, sessionId: 'test' } as const);
async function dues(line: Line, member: Member) {
  const handlers = settlementHandlers(line.deps);
  const answer = await call(settlementApi, 'getSettlementDues', handlers, {}, as(line, member));
  assert.ok(answer.ok);
  return answer.value;
}
async function records(line: Line, member: Member, input: object) {
  const handlers = settlementHandlers(line.deps);
  const answer = await call(settlementApi, 'listDividendRecords', handlers, input, as(line, member));
  assert.ok(answer.ok);
  return answer.value;
}
async function settled(way: 1 | 2 | 3, from = '2026-01-05T03:00:00Z') {
  const line = await aLine(db, { way });
  await played(line, from);
  await line.until(FIRST_HALF);
  await line.run();
  return line;
}

test('OPEN-CONTRACT-01 what the upline has to pay waits for the upline, and for nobody once it is paid', async () => {
  const line = await settled(2);
  assert.deepEqual((await dues(line, line.a)).waiting, [{ kind: 'DIVIDEND', direction: 'out', count: 1 }]);
  assert.deepEqual((await dues(line, line.c)).waiting, []);
  const owed = async () =>
    (await sumOwed(db, line.merchant.id)).map(({ byAgents, overdue }) => [byAgents, overdue]);
  // A owes B 45, B owes C 20.
  assert.deepEqual(await owed(), [[65_00000n, 0n]]);
  const [row] = (await records(line, line.b, { state: 'OPEN' })).list;
  const handlers = settlementHandlers(line.deps);
  const input = { settlementIds: [row?.settlementId ?? ''], action: 'pay' as const };
  assert.ok((await call(settlementApi, 'processDividends', handlers, input, as(line, line.a))).ok);
  assert.deepEqual((await dues(line, line.a)).waiting, []);
  assert.deepEqual(await owed(), [[20_00000n, 0n]], 'of what is paid nothing is owed');
});

test('OPEN-CONTRACT-01 where the downline asks, it waits for the downline first and then for the upline', async () => {
  const line = await settled(3);
  assert.deepEqual((await dues(line, line.a)).waiting, []);
  assert.deepEqual((await dues(line, line.b)).waiting, [{ kind: 'DIVIDEND', direction: 'in', count: 1 }]);
  const [row] = (await records(line, line.b, {})).list;
  const handlers = settlementHandlers(line.deps);
  const input = { settlementIds: [row?.settlementId ?? ''], action: 'request' as const };
  assert.ok((await call(settlementApi, 'processDividends', handlers, input, as(line, line.b))).ok);
  assert.deepEqual((await dues(line, line.b)).waiting, []);
  assert.deepEqual((await dues(line, line.a)).waiting, [{ kind: 'DIVIDEND', direction: 'out', count: 1 }]);
});

test('OPEN-CONTRACT-01 who could not pay reads to whom how much is overdue and since when money is held, until it is paid', async () => {
  const line = await aLine(db, { way: 1 });
  // A's own loss to the house is nothing: A gets 0 from above and owes B 30 % of 100.
  await line.play(line.players[2], '100', '2026-01-05T03:00:00Z');
  await line.play(line.players[0], '-100', '2026-01-05T03:00:00Z', '100');
  await line.until(FIRST_HALF);
  await line.run();
  const { overdue, waiting } = await dues(line, line.a);
  assert.deepEqual(waiting, [{ kind: 'DIVIDEND', direction: 'out', count: 1 }]);
  assert.deepEqual(
    [overdue.toDownlines, overdue.toHouse, overdue.count, overdue.heldSince],
    ['30.00', '0.00', 1, line.clock.now().getTime()],
  );
  assert.deepEqual(
    overdue.list.map(({ account, left, kind, periodEnd, acts }) => [account, left, kind, periodEnd, acts]),
    [[line.b.account, '30.00', 'DIVIDEND', '2026-01-15', ['pay']]],
  );
  const { memberId } = line.a;
  assert.deepEqual(await findHold(db, memberId), { since: line.clock.now(), amount: 30_00000n });
  const overdueNow = async () => (await sumOwed(db, line.merchant.id)).map((of) => of.overdue);
  // And the 20 that B owes C and waits for.
  assert.deepEqual(await overdueNow(), [50_00000n]);
  await give(db, line.a, '30');
  await retryArrears(line.deps);
  assert.equal(await findHold(db, memberId), undefined);
  const after = await dues(line, line.a);
  assert.deepEqual([after.overdue.count, after.overdue.heldSince, after.waiting], [0, null, []]);
});

test('CONTRACT-014 the list has the days of the brand, what is still open, and until when it is settled', async () => {
  const line = await settled(2);
  const range = { from: '2026-01-15', to: '2026-01-15' };
  const found = await records(line, line.a, { direction: 'out', ...range });
  assert.equal(found.totalCount, 1);
  assert.deepEqual(found.total, { amount: '45.00', paid: '0.00', open: '45.00' });
  assert.equal(found.asOf, Date.parse('2026-01-15T17:00:00Z'));
  assert.equal(
    (await records(line, line.a, { direction: 'out', from: '2026-01-14', to: '2026-01-14' })).totalCount,
    0,
  );
  assert.equal((await records(line, line.a, { direction: 'in', ...range, state: 'OPEN' })).totalCount, 0);
  assert.equal((await records(line, line.a, { direction: 'in', ...range, state: 'PAYING' })).totalCount, 1);
});

test('CONTRACT-014 what is open can still be paid, and what pays is everything that came to something', () => {
  assert.deepEqual(statesOf('OPEN'), ['CALCULATED', 'REQUESTED', 'ARREARS']);
  assert.deepEqual(statesOf('PAYING'), SETTLEMENT_STATES.slice(1));
  assert.deepEqual(statesOf('NOTHING_DUE'), ['NOTHING_DUE']);
});

test('CONTRACT-016 CONTRACT-017 the calls of hourly and real-time salaries are POST', () => {
  const routes = Object.entries({ ...contractsRoutes, ...settlementRoutes }).filter(([name]) =>
    /(Hourly|Realtime)Salar/.test(name),
  );
  assert.equal(routes.length, 14);
  for (const [name, route] of routes) assert.match(route, /^POST /, name);
});

test('CONTRACT-017 a real-time salary of five minutes is listed once it is paid, and cannot be paid again by hand', async () => {
  const line = await aLine(db);
  await give(db, line.a, '10');
  await db.transaction((tx) =>
    aContract(tx, {
      merchantId: line.merchant.id,
      kind: 'REALTIME_SALARY',
      uplineId: line.a.memberId,
      downlineId: line.b.memberId,
      terms: {
        period: null,
        tiers: [],
        sides: { profitSideRateBps: 0, lossSideRateBps: 0, singlePeriodRateBps: 100 },
      },
      effectiveFrom: new Date('2026-01-05T03:00:00Z'),
    }),
  );
  await line.play(line.players[1], '-1', '2026-01-05T03:01:00Z', '250');
  await line.until('2026-01-05T03:06:00Z');
  await line.run();
  const handlers = settlementHandlers(line.deps);
  const found = await call(settlementApi, 'listRealtimeSalaryRecords', handlers, {}, as(line, line.b));
  assert.ok(found.ok);
  // 1 % of 250
  assert.deepEqual(
    found.value.list.map((row) => [row.periodStart, row.periodEnd, row.amount, row.state, row.acts]),
    [['2026-01-05 10:00', '2026-01-05 10:05', '2.50', 'PAID', []]],
  );
  const settlementIds = found.value.list.map((row) => row.settlementId);
  const input = { settlementIds, action: 'pay' as const };
  const again = await call(settlementApi, 'processRealtimeSalaries', handlers, input, as(line, line.a));
  assert.equal(!again.ok && again.code, 'state_changed');
});

const LISTED = ['settlement_in', 'settlement_out', 'settlement_of_brand'] as const;
/** The plan of the page's query where there are many rows and none but one of these indexes. */
async function planOf(index: (typeof LISTED)[number], read: (planner: Db) => Promise<unknown>) {
  let plan = '';
  await db.transaction(async (tx) => {
    await tx.run(
      'set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off',
    );
    for (const other of LISTED) if (other !== index) await tx.run(`drop index contract_settlement.${other}`);
    await read({
      ...tx,
      many: async <Row>(sql: string, params?: unknown[]) => {
        const lines = await tx.many<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, params);
        plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        return [] as Row[];
      },
    });
    return refuse('rolled_back');
  });
  return plan;
}

const EVERYTHING = {
  merchantId: 1,
  kind: undefined,
  uplineId: undefined,
  downlineId: undefined,
  account: undefined,
  states: undefined,
  runId: undefined,
  from: undefined,
  to: undefined,
};
for (const [whose, filter, index] of [
  ['a downline', { downlineId: 7 }, 'settlement_in'],
  ['an upline', { uplineId: 7 }, 'settlement_out'],
  ['a brand', {}, 'settlement_of_brand'],
] as const)
  test(`a page of the records of ${whose} is read in the order of an index, however many there are`, async () => {
    const plan = await planOf(index, (planner) =>
      listSettlementPage(planner, { ...EVERYTHING, ...filter }, { pageNo: 1, pageSize: 20 }, (row) => row),
    );
    assert.match(plan, new RegExp(`Index Scan using ${index} `));
    assert.doesNotMatch(plan, /Sort/);
  });
