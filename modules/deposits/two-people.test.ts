import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsApi } from '@baize/approvals/api';
import { approvalsForTests, approvalsHandlers, oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { ask, call, codeOf } from '@baize/endpoint/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { closeAccount, findAccount } from '@baize/wallet';
import { listChannels } from '@baize/cashier';
import { aChannel, setCashierSettings } from '@baize/cashier/testing';
import { depositApprovals } from './approval-kinds.ts';
import { depositsConsoleApi } from './api.ts';
import { checkDeposits } from './check-deposit.ts';
import { depositsConsoleHandlers } from './handlers.ts';
import { referenceOf } from './reference.ts';
import { aDepositOrder, depositsForTests } from './testing.ts';

/** One clerk made money: an invented bank line credited alone, an order of 120 credited with 4,999 (console.md 1, 2). */
let db: TestDatabase;
let merchant: Merchant;
let member: Member;
let orderNo: string;
let ana: StaffCaller;
let ben: StaffCaller;
let root: StaffCaller;
let content: StaffCaller;
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
    content = (await aStaff(tx, staff, { role: 'content', merchantId })).caller;
  });
});

const deposits = () => depositsForTests(db, { clock, audit });
const desk = () => depositsConsoleHandlers(deposits());
const approvals = (over: { db?: typeof db } = {}) =>
  approvalsHandlers(approvalsForTests(over.db ?? db, clock, { audit, kinds: depositApprovals(deposits()) }));
const as = (who: StaffCaller, brand = merchant) => aCall(brand, who);
const credit = (amount: string, who = ana) =>
  ask(depositsConsoleApi, 'creditDeposit', desk(), { orderNo, amount, reason }, as(who));
const tryDecide = (proposalId: number, who: StaffCaller, decision = 'approve', brand = merchant, over = {}) =>
  call(approvalsApi, 'decideProposal', approvals(over), { proposalId, decision, reason }, as(who, brand));
const decide = async (...of: Parameters<typeof tryDecide>) => codeOf(await tryDecide(...of));
const balance = async () => (await findAccount(db, member.memberId))?.balance;
const listed = () => ask(approvalsApi, 'listProposals', approvals(), {}, as(ben));
async function proposed(amount = '120'): Promise<number> {
  const { proposalId, state } = await credit(amount);
  assert.ok(proposalId !== null);
  assert.equal(state, 'CREATED');
  assert.equal(await balance(), 0n, 'nothing moves by one person');
  return proposalId;
}

test('R34 a credit by hand is proposed by one and decided by another of the permission, once', async () => {
  const id = await proposed('4999');
  assert.equal(
    codeOf(
      await call(depositsConsoleApi, 'creditDeposit', desk(), { orderNo, amount: '1', reason }, as(ben)),
    ),
    'proposed_already',
  );
  assert.equal(await decide(id, ana), 'same_person');
  assert.equal(
    await decide(id, { ...ana, name: 'somebody else', permissions: ben.permissions }),
    'same_person',
  );
  assert.equal(await decide(id, content), 'permission_missing');
  assert.equal(await decide(id, root), 'permission_missing');
  const other = await db.transaction((tx) => aMerchant(tx));
  assert.equal(await decide(id, ben, 'approve', other), 'not_found');
  assert.equal(await balance(), 0n, 'nothing moved after a refusal');
  const twice = await Promise.all([decide(id, ben), decide(id, { ...ben, staffId: 900_001, name: 'cy' })]);
  assert.deepEqual(twice.toSorted(), ['ok', 'proposal_closed']);
  assert.equal(await balance(), parseUnits('4999'));
  assert.equal(await decide(id, ben), 'proposal_closed');
  assert.equal(await balance(), parseUnits('4999'));
  const log = await db.many<{ action: string }>(
    'select action from staff.audit where target = $1 order by id',
    [`deposit:${orderNo}`],
  );
  assert.deepEqual(
    log.map(({ action }) => action),
    ['approval.propose', 'approval.approve', 'deposit.credit'],
  );
});

test('R34 another refuses it, who proposed it withdraws it, the clock closes it: nothing moves', async () => {
  assert.equal(await decide(await proposed(), ben, 'refuse'), 'ok');
  const own = await proposed();
  assert.equal(await decide(own, ana, 'refuse'), 'same_person');
  const withdraw = (who: StaffCaller) =>
    call(approvalsApi, 'withdrawProposal', approvals(), { proposalId: own, reason }, as(who));
  assert.equal(codeOf(await withdraw(ben)), 'permission_missing');
  assert.equal(codeOf(await withdraw(ana)), 'ok');
  assert.equal(await decide(own, ben), 'proposal_closed');
  const late = await proposed();
  await db.run('update approvals.proposal set expires_at = $2 where id = $1', [late, clock.now()]);
  assert.equal(await decide(late, ben), 'proposal_closed');
  assert.equal(await balance(), 0n);
});

test('R34 a decision that is killed before it commits leaves the proposal open and nothing moved', async () => {
  const id = await proposed();
  const dying: typeof db = {
    ...db,
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }, options),
  };
  await assert.rejects(decide(id, ben, 'approve', merchant, { db: dying }), /killed/);
  assert.equal(await balance(), 0n);
  assert.equal((await listed()).list[0]?.state, 'PROPOSED');
  assert.equal(await decide(id, ben), 'ok');
  assert.equal(await balance(), parseUnits('120'));
});

test('R34 what the gateway credited meanwhile is not credited again: the approval is refused, and the proposal is over', async () => {
  const id = await proposed();
  await db.run(
    "update deposits.deposit set state = 'CREDITED', received_amount = amount, closed_at = now() where order_no = $1",
    [orderNo],
  );
  assert.equal(await decide(id, ben), 'state_changed');
  assert.equal((await listed()).list[0]?.state, 'EXPIRED');
  assert.equal(await balance(), 0n);
});

test('R34 a bank line that an operator typed credits nobody alone, not even where it names its order', async () => {
  const line = (ref: string, memo: string) => ({ ref, amount: '120', memo, bookedAt: clock.now().getTime() });
  const lines = [line('L1', referenceOf(orderNo)), line('L2', 'dinner')];
  const add = { gateway: 'house-transfer', lines };
  assert.deepEqual(await ask(depositsConsoleApi, 'addStatementLines', desk(), add, as(ana)), {
    matched: 0,
    proposed: 1,
    open: 1,
    known: 0,
  });
  assert.equal(await balance(), 0n);
  const waiting = await ask(depositsConsoleApi, 'listIncoming', desk(), { state: 'OPEN' }, as(ana));
  const typed = waiting.list.find(({ ref }) => ref === 'L2');
  const settled = await ask(
    depositsConsoleApi,
    'settleIncoming',
    desk(),
    { incomingId: typed?.incomingId, account: member.account, reason },
    as(ana),
  );
  assert.equal(settled.state, 'OPEN');
  assert.equal(await balance(), 0n);
  for (const { proposalId } of (await listed()).list) {
    assert.equal(await decide(proposalId, ana), 'same_person');
    assert.equal(await decide(proposalId, ben), 'ok');
  }
  assert.equal(await balance(), parseUnits('240'));
  const left = await ask(depositsConsoleApi, 'listIncoming', desk(), { state: 'OPEN' }, as(ana));
  assert.equal(left.list.length, 0);
});

test('R34 a file credits nobody alone: by the amount, by an order made after it, or given a second time', async () => {
  await db.transaction((tx) => setCashierSettings(tx, merchant.id, { matchByAmount: true }));
  await db.run(`update deposits.deposit set state = 'WAITING_PAYMENT' where order_no = $1`, [orderNo]);
  const bookedAt = clock.now().getTime();
  const lines = [
    { ref: 'F1', amount: '120', memo: 'transfer', bookedAt },
    { ref: 'F2', amount: '77', memo: 'transfer', bookedAt },
  ];
  const read = async (memo = 'transfer') => {
    const file = lines.map((line) => ({ ...line, memo }));
    const add = { gateway: 'house-transfer', lines: file };
    return ask(depositsConsoleApi, 'addStatementLines', desk(), add, as(ana));
  };
  assert.deepEqual(await read(), { matched: 0, proposed: 1, open: 1, known: 0 });
  // Somebody knows what the file says, and orders that very sum.
  const [channel] = await listChannels(db, merchant.id);
  assert.ok(channel);
  const at = clock.now();
  const [friend, after] = await db.transaction(async (tx) => {
    const other = await aMember(tx, { merchant });
    return [other, await aDepositOrder(tx, { member: other, channel, amount: '77', at })];
  });
  await checkDeposits(deposits());
  assert.deepEqual(await read(referenceOf(after.orderNo)), { matched: 0, proposed: 0, open: 0, known: 2 });
  const balances = async () => [await balance(), (await findAccount(db, friend.memberId))?.balance];
  assert.deepEqual(await balances(), [0n, 0n]);
  const open = await ask(depositsConsoleApi, 'listIncoming', desk(), { state: 'OPEN' }, as(ana));
  const incomingId = open.list.find(({ ref }) => ref === 'F2')?.incomingId;
  const named = { incomingId, orderNo: after.orderNo, reason };
  const { proposalId } = await ask(depositsConsoleApi, 'settleIncoming', desk(), named, as(ana));
  assert.deepEqual(await balances(), [0n, 0n], 'the file is no gateway: who assigns its line proposes it');
  assert.equal(await decide(proposalId ?? 0, ana), 'same_person');
  assert.equal(await decide(proposalId ?? 0, ben), 'ok');
  assert.deepEqual(await balances(), [0n, parseUnits('77')]);
});

test('R34 a line proposed for an order that was credited meanwhile credits nobody a second time', async () => {
  const line = { ref: 'L1', amount: '120', memo: referenceOf(orderNo), bookedAt: clock.now().getTime() };
  const add = { gateway: 'house-transfer', lines: [line] };
  assert.equal(
    (await ask(depositsConsoleApi, 'addStatementLines', desk(), add, as(ana))).proposed,
    1,
    'the line found its order',
  );
  const ofLine = (await listed()).list[0]?.proposalId ?? 0;
  assert.equal(await decide(await proposed('120'), ben), 'ok');
  assert.equal(await balance(), parseUnits('120'));
  assert.equal(await decide(ofLine, ben), 'state_changed');
  assert.equal(await balance(), parseUnits('120'), 'one payment, one credit');
  const orders = await db.one<{ n: number }>(
    'select count(*)::int as n from deposits.deposit where member_id = $1',
    [member.memberId],
  );
  assert.equal(orders.n, 1);
  // Where the operator knows that the order is credited and the money came a second time, it has an order of its own.
  const open = await ask(depositsConsoleApi, 'listIncoming', desk(), { state: 'OPEN' }, as(ana));
  const again = { incomingId: open.list[0]?.incomingId, orderNo, reason };
  const { proposalId } = await ask(depositsConsoleApi, 'settleIncoming', desk(), again, as(ana));
  assert.equal(await decide(proposalId ?? 0, ben), 'ok');
  assert.equal(await balance(), parseUnits('240'));
});

test('R34 a finished case shows the rule it was decided by, whatever the rule is later', async () => {
  const save = (secondPersonAbove: string, who = root, onePerson = false) =>
    ask(approvalsApi, 'saveApprovalRule', approvals(), { secondPersonAbove, onePerson, reason }, as(who));
  await decide(await proposed(), ben);
  const staff = staffForTests(db);
  const second = await db.transaction((tx) => aStaff(tx, staff, { role: 'admin', merchantId: merchant.id }));
  const looser = await save('1000');
  assert.equal(Number(looser.secondPersonAbove), 0, 'a lowered control is proposed');
  assert.ok(looser.proposalId !== null);
  assert.equal(await decide(looser.proposalId, root), 'same_person');
  assert.equal(await decide(looser.proposalId, ben), 'permission_missing');
  assert.equal(await decide(looser.proposalId, second.caller), 'ok');
  const rule = await ask(approvalsApi, 'getApprovalRule', approvals(), {}, as(ana));
  assert.equal(Number(rule.secondPersonAbove), 1000);
  const finished = (await listed()).list.find(({ kind }) => kind === 'deposit.credit');
  assert.equal(Number(finished?.secondPersonAbove), 0);
  assert.equal(finished?.decidedUnder, 'two_people');
  assert.equal((await save('10')).proposalId, null, 'a stricter rule holds at once');
});

test('R34 within the brand’s sum one person credits alone, all of it together in 24 hours', async () => {
  await db.run('insert into approvals.rule (merchant_id, alone_upto) values ($1, $2)', [
    merchant.id,
    parseUnits('150'),
  ]);
  assert.equal((await credit('120')).proposalId, null);
  assert.equal(await balance(), parseUnits('120'));
  const { list } = await listed();
  assert.equal(list[0]?.decidedUnder, 'within_sum');
  assert.equal(list[0]?.decidedBy, list[0]?.proposedBy);
  const [order] = await db.transaction(async (tx) => {
    const channel = await aChannel(tx, merchant.id);
    return [await aDepositOrder(tx, { member, channel, amount: '31', at: clock.now() })];
  });
  const more = { orderNo: order?.orderNo, amount: '31', reason };
  const sliced = await ask(depositsConsoleApi, 'creditDeposit', desk(), more, as(ana));
  assert.ok(sliced.proposalId !== null, '120 and 31 are more than 150');
  assert.equal(await balance(), parseUnits('120'));
});

test('R34 what waits for a second person is nobody’s to credit alone within the sum', async () => {
  await db.transaction((tx) => oneDecides(tx, merchant.id, parseUnits('150')));
  const waiting = await proposed('500');
  const alone = { orderNo, amount: '50', reason };
  const tried = await call(depositsConsoleApi, 'creditDeposit', desk(), alone, as(ben));
  assert.equal(codeOf(tried), 'proposed_already');
  assert.equal(await balance(), 0n);
  assert.equal((await listed()).list.length, 1, 'nothing is written as approved');
  assert.equal(await decide(waiting, ben), 'ok');
  assert.equal(await balance(), parseUnits('500'));
});

test('R34 what waited too long keeps nobody from proposing anew, before the clock has closed it', async () => {
  const late = await proposed();
  await db.run('update approvals.proposal set expires_at = $2 where id = $1', [late, clock.now()]);
  const anew = await proposed('121');
  const states = (await listed()).list.map(({ proposalId, state }) => [proposalId, state]);
  assert.deepEqual(states, [
    [anew, 'PROPOSED'],
    [late, 'EXPIRED'],
  ]);
  const stored = await db.one<{ state: string }>('select state from approvals.proposal where id = $1', [
    late,
  ]);
  assert.equal(stored.state, 'EXPIRED');
  assert.equal(await decide(anew, ben), 'ok');
  assert.equal(await balance(), parseUnits('121'));
});

test('R34 a line of a closed account credits nobody, and nothing is written as approved', async () => {
  await db.transaction((tx) => oneDecides(tx, merchant.id));
  assert.ok((await db.transaction((tx) => closeAccount(tx, member.accountId))).ok);
  const line = { ref: 'L1', amount: '120', memo: referenceOf(orderNo), bookedAt: clock.now().getTime() };
  const add = { gateway: 'house-transfer', lines: [line] };
  assert.deepEqual(await ask(depositsConsoleApi, 'addStatementLines', desk(), add, as(ana)), {
    matched: 0,
    proposed: 0,
    open: 1,
    known: 0,
  });
  const [open] = (await ask(depositsConsoleApi, 'listIncoming', desk(), { state: 'OPEN' }, as(ana))).list;
  assert.deepEqual([open?.why, open?.orderNo], ['account_closed', orderNo]);
  assert.deepEqual((await listed()).list, []);
  const credits = await db.many('select 1 from approvals.credit where member_id = $1', [member.memberId]);
  assert.deepEqual([credits, await balance()], [[], 0n]);
});

test('R34 one-person mode is declared, holds for the whole brand and is written into each decision', async () => {
  await db.run(`update staff.account set disabled_at = $2 where id = $1`, [ben.staffId, new Date(0)]);
  const declare = { secondPersonAbove: '0', onePerson: true, reason };
  const declared = await ask(approvalsApi, 'saveApprovalRule', approvals(), declare, as(root));
  assert.deepEqual([declared.onePerson, declared.proposalId], [true, null], 'nobody else could decide');
  assert.equal((await credit('120')).proposalId, null);
  assert.equal(await balance(), parseUnits('120'));
  assert.equal((await listed()).list[0]?.decidedUnder, 'one_person');
  const log = await db.many<{ after: { decidedUnder?: string } }>(
    "select after from staff.audit where action = 'approval.alone' and target = $1",
    [`deposit:${orderNo}`],
  );
  assert.equal(log[0]?.after.decidedUnder, 'one_person');
});

test('R34 the table refuses one person who decides as two, whatever the code does', async () => {
  const id = await proposed();
  await assert.rejects(
    db.run(
      `update approvals.proposal set state = 'APPROVED', decided_by_id = proposed_by_id, decided_by = 'x',
              decided_at = now(), decided_under = 'two_people' where id = $1`,
      [id],
    ),
    /two_people/,
  );
  await assert.rejects(
    db.run(
      `update approvals.proposal set state = 'APPROVED', decided_by_id = proposed_by_id, decided_by = 'x',
              decided_at = now(), decided_under = 'within_sum' where id = $1`,
      [id],
    ),
    /within_sum/,
  );
});
