import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvalsForTests } from '@baize/approvals/testing';
import { approvalsHandlers } from '@baize/approvals/testing';
import { approvalsApi } from '@baize/approvals/api';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { aCall, anAuditLog } from '@baize/members/testing';
import type { Member } from '@baize/members';
import { findAccount } from '@baize/wallet';
import { settlementApi } from './api.ts';
import { settlementConsoleApi } from './console-api.ts';
import { settlementApprovals } from './force.ts';
import { settlementConsoleHandlers, settlementHandlers } from './handlers.ts';
import { aLine, balanceOf, everything, FIRST_HALF, give, played, type Line } from './line.fixture.ts';
import { retryArrears } from './arrears.ts';

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
  // It came outside: no credit pays it again.
  await give(db, line.a, '100');
  await retryArrears(line.deps);
  assert.equal(await balanceOf(db, line.a), '100.00');
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

test('OP-30 the house pays in the place of who cannot only if two agree, and is owed it', async () => {
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
  const settlementId = toB?.settlementId ?? '';
  const force = () =>
    call(
      settlementConsoleApi,
      'forceSettlement',
      console,
      { settlementId, reason: 'upline is gone' },
      staff(line),
    );
  const asked = await force();
  assert.ok(asked.ok && asked.value.proposalId !== null);
  assert.equal(await balanceOf(db, line.b), '0.00');
  assert.equal(codeOf(await force()), 'proposed_already');
  const approvals = approvalsHandlers(
    approvalsForTests(db, line.clock, { audit, kinds: settlementApprovals(deps) }),
  );
  const decide = (staffId: number, name: string) =>
    call(
      approvalsApi,
      'decideProposal',
      approvals,
      { proposalId: asked.value.proposalId, decision: 'approve', reason: 'seen' },
      staff(line, name, staffId),
    );
  assert.equal(codeOf(await decide(1, 'dara')), 'same_person');
  assert.equal(await balanceOf(db, line.b), '0.00');
  assert.equal(codeOf(await decide(2, 'sok')), 'ok');
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
  assert.deepEqual(again.ok && again.value, { compared: 3, different: [], isWhole: true });
  assert.deepEqual(await everything(db, line.merchant.id), before);
});
