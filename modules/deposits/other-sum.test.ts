import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { approvalsApi } from '@baize/approvals/api';
import { approvalsForTests, approvalsHandlers, oneDecides, onePersonMode } from '@baize/approvals/testing';
import type { FoundPayment, Gateway } from '@baize/cashier';
import { aChannel } from '@baize/cashier/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import { ask, call, codeOf } from '@baize/endpoint/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { lastNotice, noticesTo } from '@baize/messaging/testing';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { depositsConsoleApi } from './api.ts';
import { applyPayment } from './apply-payment.ts';
import { depositApprovals } from './approval-kinds.ts';
import { checkDeposits } from './check-deposit.ts';
import { cancelDeposit } from './close-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { depositsConsoleHandlers } from './handlers.ts';
import { getDeposit } from './read-deposits.ts';
import { depositsForTests } from './testing.ts';

/** An order of 10.00 whose callback said 900,000.00 was credited by nobody (docs/decisions/0072-another-sum-waits.md). */
const clock = fixedClock('2026-11-20T10:00:00Z');
const reason = 'the gateway confirmed it by telephone';
let db: TestDatabase;
let merchant: Merchant;
let member: Member;
let channelId: number;
let ana: StaffCaller;
let ben: StaffCaller;
let answer: FoundPayment;
let orderNo: string;
const pending: FoundPayment = { state: 'pending', currency: 'USD', paidAmount: null, authorisation: null };
const paid = (amount: string): FoundPayment => ({ ...pending, state: 'paid', paidAmount: amount });
const gateway: Gateway = {
  code: 'demo-psp',
  confirmedBy: 'gateway',
  createPayment: async (order) => ({
    outcome: 'done',
    value: { gatewayRef: `pay_${order.orderNo}`, receiver: null, qrPayload: null, payUrl: null },
  }),
  findPayment: async () => ({ outcome: 'done', value: answer }),
  sendPayout: async () => ({ outcome: 'refused', code: 'not_automatic' }),
  findPayout: async () => ({ outcome: 'refused', code: 'not_found' }),
};

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  answer = pending;
  const staff = staffForTests(db);
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    member = await aMember(tx, { merchant });
    ({ channelId } = await aChannel(tx, merchant.id));
    const of = { role: 'finance', merchantId: merchant.id } as const;
    ana = (await aStaff(tx, staff, of)).caller;
    ben = (await aStaff(tx, staff, of)).caller;
  });
  const made = await createDeposit(deps(), { channelId, amount: '10', requestId: 'one' }, ctx());
  assert.ok(made.ok);
  ({ orderNo } = made.value);
});

const deps = () => depositsForTests(db, { clock, gateways: [gateway], audit });
const ctx = () =>
  aCall(merchant, { role: 'member', memberId: member.memberId, account: member.account, sessionId: '1' });
const desk = () => depositsConsoleHandlers(deps());
const tell = (amount: string, ref = `pay_${orderNo}`) =>
  db.transaction((tx) =>
    applyPayment(deps(), tx, gateway.code, { orderNo, gatewayRef: ref, ...paid(amount) }),
  );
const balance = async () => (await findAccount(db, member.memberId))?.balance;
async function order() {
  const found = await getDeposit(deps(), { orderNo }, ctx());
  assert.ok(found.ok);
  const { state, receivedAmount, heldAmount, flags } = found.value;
  return { state, receivedAmount, heldAmount, flags };
}
const lines = async () =>
  (await ask(depositsConsoleApi, 'listIncoming', desk(), {}, aCall(merchant, ana))).list.map(
    ({ ref, state, why, amount, incomingId }) => ({ ref, state, why, amount, incomingId }),
  );
async function assign(who = ana) {
  const open = (await lines()).filter(({ state }) => state === 'OPEN');
  const wish = { incomingId: open.at(-1)?.incomingId, orderNo, reason };
  return ask(depositsConsoleApi, 'settleIncoming', desk(), wish, aCall(merchant, who));
}
const decide = async (proposalId: number | null, who: StaffCaller, decision = 'approve') => {
  const kinds = depositApprovals(deps());
  const handlers = approvalsHandlers(approvalsForTests(db, clock, { audit, kinds }));
  return codeOf(
    await call(
      approvalsApi,
      'decideProposal',
      handlers,
      { proposalId, decision, reason },
      aCall(merchant, who),
    ),
  );
};
const credit = () =>
  call(depositsConsoleApi, 'creditDeposit', desk(), { orderNo, amount: '10', reason }, aCall(merchant, ana));

for (const amount of ['900000.00', '10.01', '9.99', '0.01'])
  test(`R34 MSG-003 OPEN-WALLET-05 a gateway that tells of ${amount} for an order of 10.00 moves nothing: one proposes, another decides`, async () => {
    assert.equal(await tell(amount), 'amount_differs');
    assert.equal(await tell(amount), 'waits_for_operator');
    assert.equal(await balance(), 0n);
    assert.deepEqual(await order(), {
      state: 'SUBMITTED',
      receivedAmount: null,
      heldAmount: amount,
      flags: [],
    });
    assert.deepEqual(await noticesTo(db, member.memberId), ['deposit_held'], 'MSG-003 told once');
    assert.equal((await lastNotice(db, member.memberId))['amount'], amount);
    const { proposalId, state } = await assign();
    assert.ok(proposalId !== null);
    assert.deepEqual([state, await balance()], ['OPEN', 0n]);
    assert.equal(await decide(proposalId, ana), 'same_person');
    assert.equal(await balance(), 0n);
    assert.equal(await decide(proposalId, ben), 'ok');
    assert.equal(await balance(), parseUnits(amount));
    assert.deepEqual(await order(), {
      state: 'CREDITED',
      receivedAmount: amount,
      heldAmount: null,
      flags: [parseUnits(amount) > parseUnits('10') ? 'over' : 'under'],
    });
    assert.deepEqual(await noticesTo(db, member.memberId), ['deposit_held', 'deposit_credited']);
    assert.equal(await tell(amount), 'already_credited');
    assert.equal(await tell('10.00'), 'already_credited');
    assert.equal(await balance(), parseUnits(amount));
  });

test('R34 refused, the money stays in the list of money received; set aside, a repeat of the callback credits nothing', async () => {
  await tell('900.00');
  const { proposalId } = await assign();
  assert.equal(await decide(proposalId, ben, 'refuse'), 'ok');
  assert.equal(await balance(), 0n);
  const [line] = await lines();
  assert.deepEqual([line?.state, line?.why, line?.amount], ['OPEN', 'amount_differs', '900.00']);
  assert.equal((await order()).state, 'SUBMITTED');
  const wish = { incomingId: line?.incomingId, reason };
  await ask(depositsConsoleApi, 'setIncomingAside', desk(), wish, aCall(merchant, ana));
  // The gateway corrects itself under the same number: what became of that number is decided.
  assert.equal(await tell('10.00'), 'waits_for_operator');
  assert.equal(await balance(), 0n);
});

test('R34 while its money waits, an order is neither credited by hand, nor cancelled, nor run out', async () => {
  const before = await credit();
  assert.ok(before.ok && before.value.proposalId !== null);
  await tell('12.00');
  answer = paid('12.00');
  assert.equal(await decide(before.value.proposalId, ben), 'state_changed');
  assert.equal(codeOf(await credit()), 'payment_held');
  assert.equal(codeOf(await cancelDeposit(deps(), { orderNo }, ctx())), 'payment_arriving');
  clock.advance(48 * 60 * 60_000);
  await checkDeposits(deps());
  assert.deepEqual([(await order()).state, await balance()], ['SUBMITTED', 0n]);
  assert.equal((await lines()).length, 1);
});

test('R34 a callback lost and asked for is judged alike, and late money of another sum waits beside the closed order', async () => {
  answer = paid('25.00');
  clock.advance(31 * 60_000);
  await checkDeposits(deps());
  assert.deepEqual([(await order()).state, (await order()).heldAmount], ['SUBMITTED', '25.00']);
  const staff = aCall(merchant, ana);
  await ask(depositsConsoleApi, 'failDeposit', desk(), { orderNo, memberReason: reason, reason }, staff);
  assert.equal(await tell('25.00'), 'waits_for_operator');
  assert.deepEqual([(await order()).state, (await order()).heldAmount], ['FAILED', '25.00']);
  assert.equal(await decide((await assign()).proposalId, ben), 'ok');
  assert.deepEqual([(await order()).state, await balance()], ['CREDITED', parseUnits('25')]);
});

test('R34 a difference within what the brand leaves to one is credited at once, one step further is not', async () => {
  await db.transaction((tx) => oneDecides(tx, merchant.id, parseUnits('2')));
  assert.equal(await tell('12.01'), 'amount_differs');
  assert.equal(await balance(), 0n);
  const again = await createDeposit(deps(), { channelId, amount: '10', requestId: 'two' }, ctx());
  assert.ok(again.ok);
  ({ orderNo } = again.value);
  assert.equal(await tell('12.00'), 'credited');
  assert.deepEqual(await order(), {
    state: 'CREDITED',
    receivedAmount: '12.00',
    heldAmount: null,
    flags: ['over'],
  });
  assert.equal(await balance(), parseUnits('12'));
});

test('R34 where the house is one person, that person credits it', async () => {
  await db.transaction((tx) => onePersonMode(tx, merchant.id));
  assert.equal(await tell('12.00'), 'amount_differs');
  assert.equal((await assign()).proposalId, null);
  assert.equal(await balance(), parseUnits('12'));
});

test('R34 a payment that was not made for the order is money received, and its own payment still counts once', async () => {
  assert.equal(await tell('10.00', 'pay_other'), 'payment_unknown');
  assert.equal(await tell('10.00', 'pay_other'), 'waits_for_operator');
  assert.deepEqual([(await order()).state, await balance()], ['SUBMITTED', 0n]);
  assert.deepEqual(
    (await lines()).map(({ ref, state, why }) => [ref, state, why]),
    [['pay_other', 'OPEN', 'payment_unknown']],
  );
  assert.equal(await tell('10.00'), 'credited');
  assert.equal(await balance(), parseUnits('10'));
  assert.ok((await assign()).proposalId !== null, 'the other one is a second payment now');
  assert.equal(await balance(), parseUnits('10'));
});

test('R34 assigned to the order, the other payment is its payment: its own is the second one then, not forgotten', async () => {
  await tell('10.00', 'pay_other');
  assert.equal((await assign()).proposalId, null, 'confirmed, and asked for by this order alone');
  assert.equal(await balance(), parseUnits('10'));
  assert.equal(await tell('10.00', 'pay_other'), 'already_credited');
  assert.equal(await tell('10.00'), 'second_payment');
  assert.equal(await balance(), parseUnits('10'));
  assert.deepEqual(
    (await lines()).map(({ ref, state }) => [ref, state]).toSorted(),
    [
      ['pay_other', 'MATCHED'],
      [`pay_${orderNo}`, 'OPEN'],
    ].toSorted(),
  );
});

test('R34 twenty callbacks at once of two sums and two payments credit the order once at most', async () => {
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      tell(at % 3 === 0 ? '11.00' : '10.00', at % 2 === 0 ? undefined : 'pay_other'),
    ),
  );
  const credited = said.filter((outcome) => outcome === 'credited').length;
  assert.ok(credited <= 1, said.join(' '));
  assert.equal(await balance(), parseUnits('10') * BigInt(credited));
});

test('R34 one payment told of for two orders is credited to one, also at once', async () => {
  const made = await createDeposit(
    deps(),
    { channelId: await another(), amount: '10', requestId: 'two' },
    ctx(),
  );
  assert.ok(made.ok);
  const orders = [orderNo, made.value.orderNo];
  // As of a company whose payments have no number before they are paid.
  await db.run('update deposits.deposit set gateway_ref = order_no where order_no = any ($1)', [orders]);
  const apply = (of: string) =>
    db.transaction((tx) =>
      applyPayment(deps(), tx, gateway.code, { orderNo: of, gatewayRef: 'one', ...paid('10.00') }),
    );
  const said = await Promise.all(orders.map(apply));
  assert.deepEqual(said.toSorted(), ['credited', 'credited_elsewhere']);
  assert.deepEqual((await Promise.all(orders.map(apply))).toSorted(), [
    'already_credited',
    'credited_elsewhere',
  ]);
  assert.equal(await balance(), parseUnits('10'));
  assert.deepEqual(await lines(), []);
});
const another = async () => (await db.transaction((tx) => aChannel(tx, merchant.id))).channelId;
