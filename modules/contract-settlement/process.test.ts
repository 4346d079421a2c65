import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { approvalsForTests, approvalsHandlers, sweepOvertaken } from '@baize/approvals/testing';
import { approvalsApi } from '@baize/approvals/api';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { formatUnits } from '@baize/kernel';
import { aCall, anAuditLog } from '@baize/members/testing';
import type { Member } from '@baize/members';
import { findAccount, liftRestriction, restrict } from '@baize/wallet';
import { settlementApi } from './api.ts';
import { settlementConsoleApi } from './console-api.ts';
import { settlementApprovals } from './force.ts';
import { settlementConsoleHandlers, settlementHandlers } from './handlers.ts';
import { aLine, balanceOf, everything, FIRST_HALF, give, played, told, type Line } from './line.fixture.ts';
import { retryArrears } from './arrears.ts';
import { listPayments } from './payment.sql.ts';
import { lockSettlements, updateSettlements } from './settlement.sql.ts';
import { idOf } from './wire.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const as = ({ merchant }: Line, { memberId, account }: Member) =>
  aCall(merchant, { role: 'agent', memberId, account, sessionId: 'test' } as const);
const staff = ({ merchant }: Line, name = 'dara', staffId = 1) =>
  staffContext(['contracts.settle'], { merchant, name, staffId });
const records = (line: Line, member: Member, input: object = {}) =>
  call(
    settlementApi,
    'listDividendRecords',
    settlementHandlers(line.deps),
    { ...RANGE, ...input },
    as(line, member),
  );
const process = (
  line: Line,
  member: Member,
  settlementIds: string[],
  action: 'pay' | 'request' | 'confirmOffline',
) =>
  call(
    settlementApi,
    'processDividends',
    settlementHandlers(line.deps),
    { settlementIds, action },
    as(line, member),
  );
const RANGE = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2026-01-31T00:00:00Z') };
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);

async function settled(way: 1 | 2 | 3) {
  const line = await aLine(db, { way });
  await played(line);
  await line.until(FIRST_HALF);
  await line.run();
  const found = await records(line, line.b);
  assert.ok(found.ok);
  const id = found.value.list[0]?.settlementId;
  assert.ok(id);
  return { line, id };
}

test('CONTRACT-014 the upline pays by hand what the house paid by the clock, and never more than once', async () => {
  const { line, id } = await settled(2);
  assert.deepEqual(await Promise.all([line.a, line.b].map((one) => balanceOf(db, one))), ['80.00', '0.00']);
  const paid = await process(line, line.a, [id], 'pay');
  assert.deepEqual(paid.ok && paid.value.results, [{ settlementId: id, state: 'PAID' }]);
  const before = await everything(db, line.merchant.id);
  assert.equal(codeOf(await process(line, line.a, [id], 'pay')), 'state_changed');
  assert.deepEqual(await everything(db, line.merchant.id), before);
  // The payer is told that it waits, and not that they pressed it; run again, nobody is told twice.
  await line.run();
  assert.deepEqual(await told(db, line.a), ['contract_to_pay 45.00', 'contract_paid 80.00']);
  assert.deepEqual(await told(db, line.b), ['contract_to_pay 20.00', 'contract_paid 45.00']);
  assert.deepEqual(await Promise.all([line.a, line.b].map((one) => balanceOf(db, one))), ['35.00', '45.00']);
});

test('CONTRACT-014 who has too little pays nothing, and nothing is overdue by that', async () => {
  const { line } = await settled(2);
  const ofC = await records(line, line.c);
  assert.ok(ofC.ok);
  const id = ofC.value.list[0]?.settlementId;
  assert.ok(id);
  const before = await everything(db, line.merchant.id);
  assert.equal(codeOf(await process(line, line.b, [id], 'pay')), 'insufficient_balance');
  assert.deepEqual(await everything(db, line.merchant.id), before);
});

test('CONTRACT-014 where the downline asks, the upline sees it asked and pays', async () => {
  const { line, id } = await settled(3);
  assert.equal(codeOf(await process(line, line.a, [id], 'request')), 'not_found');
  const asked = await process(line, line.b, [id], 'request');
  assert.deepEqual(asked.ok && asked.value.results, [{ settlementId: id, state: 'REQUESTED' }]);
  assert.equal(codeOf(await process(line, line.b, [id], 'request')), 'state_changed');
  // B hears that it waits, A that B asked, each once.
  assert.deepEqual(await told(db, line.b), ['contract_to_ask 45.00']);
  assert.deepEqual(await told(db, line.a), ['contract_paid 80.00', `contract_asked 45.00 ${line.b.account}`]);
  const out = await records(line, line.a, { direction: 'out', state: 'REQUESTED' });
  assert.deepEqual(
    out.ok && out.value.list.map(({ settlementId, account, acts }) => [settlementId, account, acts]),
    [[id, line.b.account, ['pay']]],
  );
  assert.equal(codeOf(await process(line, line.a, [id], 'pay')), 'ok');
  assert.equal(await balanceOf(db, line.b), '45.00');
});

test('OPEN-CONTRACT-01 only the word of the downline makes what came outside count, and it frees who was held', async () => {
  const line = await aLine(db, { way: 1 });
  await line.play(line.players[2], '100', '2026-01-05T03:00:00Z');
  // A's own loss to the house is nothing: A gets 0 from above and owes B 30, B owes C 20.
  await line.play(line.players[0], '-100', '2026-01-05T03:00:00Z', '100');
  await line.until(FIRST_HALF);
  await line.run();
  assert.deepEqual((await findAccount(db, line.a.memberId))?.blocks, ['no_withdraw']);
  const found = await records(line, line.b);
  assert.ok(found.ok);
  const [row] = found.value.list;
  assert.deepEqual([row?.state, row?.amount, row?.acts], ['ARREARS', '30.00', ['confirmOffline']]);
  const id = row?.settlementId ?? '';
  assert.equal(codeOf(await process(line, line.a, [id], 'confirmOffline')), 'not_found');
  assert.deepEqual((await findAccount(db, line.a.memberId))?.blocks, ['no_withdraw']);
  assert.equal(codeOf(await process(line, line.b, [id], 'confirmOffline')), 'ok');
  assert.deepEqual((await findAccount(db, line.a.memberId))?.blocks, []);
  assert.equal(await balanceOf(db, line.b), '0.00');
  assert.deepEqual(await told(db, line.a), [
    'contract_overdue',
    `contract_paid_outside 30.00 ${line.b.account}`,
    'contract_settled_up',
  ]);
  // It came outside: no credit pays it again.
  await give(db, line.a, '100');
  await retryArrears(line.deps);
  assert.equal(await balanceOf(db, line.a), '100.00');
});

test('OPEN-CONTRACT-01 of what was paid in part the downline’s word covers the rest', async () => {
  const { line } = await unpaidToB();
  await give(db, line.a, '12');
  await retryArrears(line.deps);
  const found = await records(line, line.b);
  assert.ok(found.ok);
  const [row] = found.value.list;
  assert.deepEqual([row?.state, row?.paid], ['ARREARS', '12.00']);
  assert.equal(codeOf(await process(line, line.b, [row?.settlementId ?? ''], 'confirmOffline')), 'ok');
  const payments = await listPayments(db, idOf(row?.settlementId ?? ''));
  assert.deepEqual(
    payments.map(({ of, amount }) => [of, formatUnits(amount)]),
    [
      ['UPLINE', '12.00'],
      ['OFFLINE', '18.00'],
    ],
  );
  assert.equal(await balanceOf(db, line.a), '0.00');
});

test('CONTRACT-014 nobody but the two sides sees a settlement or does anything with it', async () => {
  const { line, id } = await settled(2);
  const other = await settled(2);
  const sheet = (of: Line, member: Member) =>
    call(
      settlementApi,
      'getSettlementSheet',
      settlementHandlers(of.deps),
      { settlementId: id },
      as(of, member),
    );
  for (const [of, member] of [
    [line, line.c],
    [line, line.players[1]],
    [other.line, other.line.a],
  ] as const) {
    assert.ok(member);
    assert.equal(codeOf(await sheet(of, member)), 'not_found');
    for (const act of ['pay', 'request', 'confirmOffline'] as const)
      assert.equal(codeOf(await process(of, member, [id], act)), 'not_found');
  }
  const [mine, theirs] = [await sheet(line, line.b), await sheet(line, line.a)];
  assert.ok(mine.ok && theirs.ok);
  // 30 % of 150 is 45; both read the same sheet.
  const { rate: applied, base, amount, profitLoss } = mine.value.sheet;
  assert.deepEqual([applied, base, amount, profitLoss], ['0.3000', '150.00', '45.00', '150.00']);
  assert.deepEqual(theirs.value.sheet, mine.value.sheet);
  assert.deepEqual([mine.value.periodStart, mine.value.periodEnd], ['2026-01-01', '2026-01-15']);
});

/** A owes B 30 and has nothing, as A's own player won it back; with the calls of two operators to pay it for A. */
async function unpaidToB() {
  const line = await aLine(db);
  await line.play(line.players[2], '100', '2026-01-05T03:00:00Z');
  await line.play(line.players[0], '-100', '2026-01-05T03:00:00Z', '100');
  await line.until(FIRST_HALF);
  await line.run();
  const { audit, audited } = anAuditLog();
  const deps = { ...line.deps, audit };
  const console = settlementConsoleHandlers(deps);
  const listed = await call(
    settlementConsoleApi,
    'listSettlements',
    console,
    { state: 'ARREARS' },
    staff(line),
  );
  assert.ok(listed.ok);
  const toB = listed.value.list.find(({ memberId }) => memberId === line.b.memberId);
  assert.deepEqual([toB?.amount, toB?.upline, toB?.acts], ['30.00', line.a.account, ['force']]);
  const force = () =>
    call(
      settlementConsoleApi,
      'forceSettlement',
      console,
      { settlementId: toB?.settlementId ?? '', reason: 'upline is gone' },
      staff(line),
    );
  const approvalsDeps = approvalsForTests(db, line.clock, { audit, kinds: settlementApprovals(deps) });
  const approvals = approvalsHandlers(approvalsDeps);
  const sweep = () => sweepOvertaken(approvalsDeps);
  const approve = (proposalId: number | null, staffId: number, name: string) =>
    call(
      approvalsApi,
      'decideProposal',
      approvals,
      { proposalId: proposalId ?? 0, decision: 'approve', reason: 'seen' },
      staff(line, name, staffId),
    );
  return { line, audited, force, approve, sweep };
}

test('OP-30 the house pays in the place of who cannot only if two agree, and is owed it', async () => {
  const { line, audited, force, approve } = await unpaidToB();
  const asked = await force();
  assert.ok(asked.ok && asked.value.proposalId !== null);
  assert.equal(await balanceOf(db, line.b), '0.00');
  assert.equal(codeOf(await force()), 'proposed_already');
  assert.equal(codeOf(await approve(asked.value.proposalId, 1, 'dara')), 'same_person');
  assert.equal(await balanceOf(db, line.b), '0.00');
  assert.equal(codeOf(await approve(asked.value.proposalId, 2, 'sok')), 'ok');
  assert.deepEqual((await told(db, line.a)).slice(-1), [`contract_advanced 30.00 ${line.b.account}`]);
  assert.deepEqual((await told(db, line.b)).slice(-1), ['contract_paid 30.00']);
  // B has 30; the next minute pays C 20 of it. A owes the house and is held.
  await retryArrears(line.deps);
  assert.deepEqual(await Promise.all([line.b, line.c].map((one) => balanceOf(db, one))), ['10.00', '20.00']);
  assert.deepEqual((await findAccount(db, line.a.memberId))?.blocks, ['no_withdraw']);
  await give(db, line.a, '12');
  await retryArrears(line.deps);
  assert.equal(await balanceOf(db, line.a), '0.00');
  await give(db, line.a, '20');
  await retryArrears(line.deps);
  // 30 went back to the house: 32 - 30.
  assert.equal(await balanceOf(db, line.a), '2.00');
  assert.deepEqual((await findAccount(db, line.a.memberId))?.blocks, []);
  assert.ok(audited.some(({ action }) => action === 'contract.force' || action === 'approval.approve'));
});

test('OPEN-CONTRACT-01 a run that had time for one debtor leaves the next one to the run after it', async () => {
  const { line } = await unpaidToB();
  for (const isTimeUp of [[false], [false]]) {
    await give(db, line.a, '1');
    await retryArrears(line.deps, () => isTimeUp.shift() ?? true, 1);
  }
  // The second run began behind A, with B, who had what A paid.
  assert.deepEqual(await Promise.all([line.a, line.c].map((one) => balanceOf(db, one))), ['1.00', '1.00']);
});

test('OP-30 of a settlement paid in part the house pays the rest, and is owed no more', async () => {
  const { line, force, approve } = await unpaidToB();
  await give(db, line.a, '12');
  await retryArrears(line.deps);
  const asked = await force();
  assert.ok(asked.ok);
  assert.equal(codeOf(await approve(asked.value.proposalId, 2, 'sok')), 'ok');
  await retryArrears(line.deps);
  // 12 of A's and 18 of the house's: B keeps 30 - 20 paid on.
  assert.deepEqual(await Promise.all([line.b, line.c].map((one) => balanceOf(db, one))), ['10.00', '20.00']);
  await give(db, line.a, '18');
  await retryArrears(line.deps);
  assert.equal(await balanceOf(db, line.a), '0.00');
  assert.deepEqual((await findAccount(db, line.a.memberId))?.blocks, []);
  await give(db, line.a, '1');
  assert.equal(await retryArrears(line.deps), 0);
  assert.equal(await balanceOf(db, line.a), '1.00');
});

test('OP-30 R34 what is paid at this moment is waited for: a payment by the house that was proposed is over by then', async () => {
  const { force, sweep } = await unpaidToB();
  const asked = await force();
  assert.ok(asked.ok);
  const { proposalId } = asked.value;
  const stateOf = async () =>
    (await db.one<{ state: string }>('select state from approvals.proposal where id = $1', [proposalId]))
      .state;
  await sweep();
  assert.equal(await stateOf(), 'PROPOSED');
  const id = idOf(String(await settlementOf(proposalId)));
  let swept: Promise<number> | undefined;
  await db.transaction(async (tx) => {
    const [row] = await lockSettlements(tx, [id]);
    assert.ok(row);
    await updateSettlements(tx, [{ ...row, paid: 1_200_000n, parts: 1 }]);
    swept = sweep();
    while (!(await isWaiting())) await setImmediate();
  });
  assert.equal(await swept, 1);
  assert.equal(await stateOf(), 'EXPIRED');
});

const settlementOf = async (proposalId: number | null) =>
  (
    await db.one<{ id: string }>(
      `select payload ->> 'settlementId' as id from approvals.proposal where id = $1`,
      [proposalId],
    )
  ).id;
const isWaiting = async () =>
  (
    await db.many(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

test('C5.3 R35 nothing leaves a frozen payer: it is overdue until the freeze ends; what comes to a frozen downline is taken', async () => {
  const { line } = await unpaidToB();
  const freeze = { kind: 'no_withdraw', ref: 'freeze' } as const;
  const set = (member: Member, isFrozen: boolean) =>
    db.transaction(async (tx) => {
      const one = { ...freeze, accountId: member.accountId };
      if (isFrozen) await restrict(tx, { ...one, reason: 'a test' });
      else await liftRestriction(tx, one);
    });
  await set(line.a, true);
  await set(line.b, true);
  await give(db, line.a, '30');
  assert.equal(await retryArrears(line.deps), 0);
  const balances = () => Promise.all([line.a, line.b, line.c].map((one) => balanceOf(db, one)));
  assert.deepEqual(await balances(), ['30.00', '0.00', '0.00']);
  const found = await records(line, line.b);
  assert.deepEqual(found.ok && found.value.list.map(({ state }) => state), ['ARREARS']);
  await set(line.a, false);
  await retryArrears(line.deps);
  await retryArrears(line.deps);
  assert.deepEqual(await balances(), ['0.00', '30.00', '0.00'], 'B is frozen: it has, and pays nobody');
  await set(line.b, false);
  await retryArrears(line.deps);
  assert.deepEqual(await balances(), ['0.00', '10.00', '20.00']);
});

test('OP-30 a paused kind waits and is made up for; a run compared again is the same; counts are those of its edges', async () => {
  const line = await aLine(db);
  await played(line);
  const console = settlementConsoleHandlers(line.deps);
  await line.until('2026-01-02T00:00:00Z');
  await line.run();
  const pause = (isPaused: boolean) =>
    call(
      settlementConsoleApi,
      'pauseSettlement',
      console,
      { kind: 'DIVIDEND', isPaused, reason: 'figures are looked at' },
      staff(line),
    );
  assert.equal(codeOf(await pause(true)), 'ok');
  assert.equal(codeOf(await pause(true)), 'state_unchanged');
  await line.until(FIRST_HALF);
  assert.equal(await line.run(), 0);
  assert.equal(await balanceOf(db, line.a), '0.00');
  assert.equal(codeOf(await pause(false)), 'ok');
  await line.run();
  assert.equal(await balanceOf(db, line.a), '35.00');
  const runs = await call(settlementConsoleApi, 'listSettlementRuns', console, RANGE, staff(line));
  assert.ok(runs.ok);
  const run = runs.value.list.find(({ settlements }) => settlements > 0);
  assert.ok(run);
  // As the page asks: by days of the brand, by which the half month ends as the 16th begins.
  const ofDay = async (day: string) => {
    const asked = settlementConsoleApi.operations.listSettlementRuns.input.parse({ from: day, to: day });
    const answer = await call(settlementConsoleApi, 'listSettlementRuns', console, asked, staff(line));
    return answer.ok && answer.value.list.some(({ runId }) => runId === run.runId);
  };
  assert.deepEqual([await ofDay('2026-01-14'), await ofDay('2026-01-15')], [false, true]);
  const { contracts, paying, gross, byHouse, paid, negativeAgents } = run;
  assert.deepEqual(
    [contracts, paying, gross, byHouse, paid, negativeAgents],
    [3, 3, '145.00', '80.00', '145.00', 0],
  );
  const before = await everything(db, line.merchant.id);
  const again = await call(
    settlementConsoleApi,
    'rerunSettlement',
    console,
    { runId: run.runId, reason: 'asked by an agent' },
    staff(line),
  );
  assert.deepEqual(again.ok && again.value, { compared: 3, different: [], missing: [], isWhole: true });
  assert.deepEqual(await everything(db, line.merchant.id), before);
});
