import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsApi } from '@baize/approvals/api';
import { approvalsForTests, approvalsHandlers, sweepOvertaken } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { ask, call, codeOf } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { aChannel } from '@baize/cashier/testing';
import { depositApprovals } from './approval-kinds.ts';
import { cancelDeposit } from './close-deposit.ts';
import { creditReceived } from './credit-received.ts';
import { lockDeposit } from './deposit.sql.ts';
import { depositsConsoleApi } from './api.ts';
import { depositsConsoleHandlers } from './handlers.ts';
import { depositQueues } from './queues.sql.ts';
import { aDepositOrder, depositsForTests } from './testing.ts';

/** What an order, a line and a proposal say while a second person is awaited. */
let db: TestDatabase;
let merchant: Merchant;
let member: Member;
let orderNo: string;
let ana: StaffCaller;
let ben: StaffCaller;
let root: StaffCaller;
const clock = fixedClock('2026-11-20T10:00:00Z');
const reason = 'seen on the statement';

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  const staff = staffForTests(db);
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    member = await aMember(tx, { merchant });
    const channel = await aChannel(tx, merchant.id, {
      gateway: 'house-transfer',
      receiver: { name: 'House', account: '000 1', bank: 'A bank' },
    });
    ({ orderNo } = await aDepositOrder(tx, { member, channel, amount: '120', at: clock.now() }));
    const merchantId = merchant.id;
    ana = (await aStaff(tx, staff, { role: 'finance', merchantId })).caller;
    ben = (await aStaff(tx, staff, { role: 'manager', merchantId })).caller;
    root = (await aStaff(tx, staff, { role: 'admin', merchantId })).caller;
    await aStaff(tx, staff, { role: 'content', merchantId });
  });
});

const deposits = () => depositsForTests(db, { clock, audit });
const desk = () => depositsConsoleHandlers(deposits());
const approvals = () =>
  approvalsHandlers(approvalsForTests(db, clock, { audit, kinds: depositApprovals(deposits()) }));
const as = (who: StaffCaller, brand = merchant) => aCall(brand, who);
const credit = () =>
  ask(depositsConsoleApi, 'creditDeposit', desk(), { orderNo, amount: '120', reason }, as(ana));
const decide = async (proposalId: number, who: StaffCaller, decision = 'approve') =>
  codeOf(await call(approvalsApi, 'decideProposal', approvals(), { proposalId, decision, reason }, as(who)));
async function proposed(): Promise<number> {
  const { proposalId } = await credit();
  assert.ok(proposalId !== null);
  return proposalId;
}

test('R34 OP-24 while a credit waits, its order says so and offers nothing; nobody fails it meanwhile', async () => {
  const waits = async () => (await depositQueues({ db, clock })[0]?.find(merchant.id, ben))?.count ?? 0;
  await db.run(`update deposits.deposit set state = 'SUBMITTED' where order_no = $1`, [orderNo]);
  assert.equal(await waits(), 1);
  const { proposalId, acts } = await credit();
  assert.deepEqual(acts, []);
  const seen = { proposalId, proposedBy: ana.name, proposedAt: clock.now().getTime() };
  const theCase = await ask(depositsConsoleApi, 'getDepositCase', desk(), { orderNo }, as(ben));
  assert.deepEqual([theCase.proposed, theCase.acts], [seen, []]);
  const queue = await ask(
    depositsConsoleApi,
    'listDepositQueue',
    desk(),
    { account: member.account },
    as(ben),
  );
  assert.deepEqual([queue.list[0]?.proposed, queue.list[0]?.acts], [seen, []]);
  assert.equal(await waits(), 0, 'it waits under Approvals');
  const told = { orderNo, memberReason: 'not_received', reason };
  const fail = async () => codeOf(await call(depositsConsoleApi, 'failDeposit', desk(), told, as(ben)));
  const { memberId, account } = member;
  const byMember = aCall(merchant, { role: 'member', memberId, account, sessionId: '1' });
  const cancel = async () => codeOf(await cancelDeposit(deposits(), { orderNo }, byMember));
  assert.equal(await fail(), 'proposed_already');
  assert.equal(await cancel(), 'payment_arriving', 'nor does its member');
  const after = await ask(depositsConsoleApi, 'getDepositCase', desk(), { orderNo }, as(ben));
  assert.equal(after.state, 'SUBMITTED');
  assert.equal(await decide(proposalId ?? 0, ben, 'refuse'), 'ok');
  assert.equal(await fail(), 'ok');
});

test('R34 a proposal says how many could decide it now: none, where the other operator is gone or of one issuer', async () => {
  const proposalId = await proposed();
  const deciders = async (brand = merchant) =>
    call(approvalsApi, 'countDeciders', approvals(), { proposalId }, as(ana, brand));
  const counted = async () => {
    const answer = await deciders();
    assert.ok(answer.ok);
    return answer.value.deciders;
  };
  assert.equal(await counted(), 1, 'ben; root and content lack the permission');
  const disable = (at: Date | null) =>
    db.run('update staff.account set disabled_at = $2 where id = $1', [ben.staffId, at]);
  await disable(clock.now());
  assert.equal(await counted(), 0);
  await disable(null);
  const invited = { staff: ana, action: 'staff.invite', target: `staff:${ben.staffId}` };
  await db.transaction((tx) => audit(tx, { ...invited, ip: '203.0.113.9', requestId: 'a test' }));
  assert.equal(await counted(), 0);
  const other = await db.transaction((tx) => aMerchant(tx));
  assert.equal(codeOf(await deciders(other)), 'not_found');
});

test('R34 whoever may not decide a proposal reads why', async () => {
  const proposalId = await proposed();
  const standing = async (who: StaffCaller) => {
    const { list } = await ask(approvalsApi, 'listProposals', approvals(), {}, as(who));
    const found = list.find((one) => one.proposalId === proposalId);
    return [found?.barred, found?.acts];
  };
  assert.deepEqual(await standing(ana), ['same_person', ['withdraw']]);
  assert.deepEqual(await standing(root), ['permission_missing', []]);
  assert.deepEqual(await standing(ben), [null, ['approve', 'refuse']]);
  const invited = { staff: ana, action: 'staff.invite', target: `staff:${ben.staffId}` };
  await db.transaction((tx) => audit(tx, { ...invited, ip: '203.0.113.9', requestId: 'a test' }));
  assert.deepEqual(await standing(ben), ['same_issuer', ['refuse']], 'refusing moves nothing');
  assert.equal(await decide(proposalId, ben), 'same_issuer');
});

test('R34 a line that waits for a second person offers nothing, and nobody sets it aside meanwhile', async () => {
  const bookedAt = clock.now().getTime();
  const lines = [{ ref: 'W1', amount: '15', memo: 'dinner', bookedAt }];
  await ask(depositsConsoleApi, 'addStatementLines', desk(), { gateway: 'house-transfer', lines }, as(ana));
  const open = async () =>
    (await ask(depositsConsoleApi, 'listIncoming', desk(), { state: 'OPEN' }, as(ben))).list[0];
  const incomingId = (await open())?.incomingId;
  assert.deepEqual([(await open())?.proposed, (await open())?.acts], [null, ['settle', 'setAside']]);
  const to = { incomingId, account: member.account, reason };
  const { proposalId, acts } = await ask(depositsConsoleApi, 'settleIncoming', desk(), to, as(ana));
  assert.deepEqual(acts, []);
  assert.deepEqual([(await open())?.proposed?.proposalId, (await open())?.acts], [proposalId, []]);
  const aside = { incomingId, reason };
  assert.equal(
    codeOf(await call(depositsConsoleApi, 'setIncomingAside', desk(), aside, as(ben))),
    'proposed_already',
  );
  assert.equal((await open())?.state, 'OPEN');
});

test('R34 OP-24 a credit that is over keeps nobody, before the clock has closed it', async () => {
  await db.run(`update deposits.deposit set state = 'SUBMITTED' where order_no = $1`, [orderNo]);
  await proposed();
  clock.advance(7 * DAY_MS);
  assert.equal((await depositQueues({ db, clock })[0]?.find(merchant.id, ben))?.count, 1);
  const theCase = await ask(depositsConsoleApi, 'getDepositCase', desk(), { orderNo }, as(ben));
  assert.deepEqual([theCase.proposed, theCase.acts.length > 0], [null, true]);
  const told = { orderNo, memberReason: 'not_received', reason };
  assert.equal(codeOf(await call(depositsConsoleApi, 'failDeposit', desk(), told, as(ben))), 'ok');
});

test('R34 OP-24 a credit and a line whose order the gateway paid meanwhile are over within a minute', async () => {
  const bookedAt = clock.now().getTime();
  const lines = [{ ref: 'W2', amount: '15', memo: 'dinner', bookedAt }];
  await ask(depositsConsoleApi, 'addStatementLines', desk(), { gateway: 'house-transfer', lines }, as(ana));
  const open = await ask(depositsConsoleApi, 'listIncoming', desk(), { state: 'OPEN' }, as(ben));
  const to = { incomingId: open.list[0]?.incomingId, orderNo, reason };
  const line = await ask(depositsConsoleApi, 'settleIncoming', desk(), to, as(ana));
  const ids = [await proposed(), line.proposalId];
  const kinds = depositApprovals(deposits());
  const standing = async () => {
    await sweepOvertaken(approvalsForTests(db, clock, { kinds }));
    return (
      await db.many<{ state: string }>(
        'select state from approvals.proposal where id = any ($1) order by id',
        [ids],
      )
    ).map(({ state }) => state);
  };
  assert.deepEqual(await standing(), ['PROPOSED', 'PROPOSED']);
  await db.transaction(async (tx) => {
    const row = await lockDeposit(tx, orderNo);
    assert.ok(row);
    const paid = { amount: parseUnits('120'), isConfirmed: true, actor: 'clock' } as const;
    assert.ok((await creditReceived(deposits(), tx, row, paid)).ok);
  });
  assert.deepEqual(await standing(), ['EXPIRED', 'EXPIRED']);
});
