import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { DAY_MS, parseUnits } from '@baize/kernel';
import { messagesOf, noticesTo } from '@baize/messaging/testing';
import { aMerchant } from '@baize/site/testing';
import type { Merchant } from '@baize/site';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { aChannel, applyEvent, listGatewayEvents } from '@baize/cashier/testing';
import { depositEventHandlers } from './gateway-event-handlers.ts';
import { getDeposit } from './read-deposits.ts';
import { creditDeposit, failDeposit, listDepositQueue } from './review-deposit.ts';
import { aDepositOrder, depositsForTests } from './testing.ts';

let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests>;
let merchant: Merchant;
let member: Member;
let orderNo: string;
let ana: StaffCaller;
let ben: StaffCaller;

before(async () => {
  db = await testDatabase();
  deps = depositsForTests(db, { audit });
  const staff = staffForTests(db);
  [ana, ben] = await db.transaction(async (tx) => [
    (await aStaff(tx, staff, { username: 'ana', role: 'finance' })).caller,
    (await aStaff(tx, staff, { username: 'ben', role: 'finance' })).caller,
  ]);
});
after(() => db.drop());
beforeEach(async () => {
  deps.published.length = 0;
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant });
    const channel = await aChannel(tx, merchant.id);
    ({ orderNo } = await aDepositOrder(tx, { member, channel, amount: '30', at: deps.clock.now() }));
  });
});

const page = { pageNo: 1, pageSize: 20 };
const reason = 'seen on the statement';
const as = (who: StaffCaller, brand = merchant) => aCall(brand, who);
const credit = (amount: string, who = ana) => creditDeposit(deps, { orderNo, amount, reason }, as(who));
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const balance = async () => (await findAccount(db, member.memberId))?.balance;
const deeds = () =>
  db.many<{ action: string; name: string; reason: string }>(
    'select action, staff_name as name, reason from staff.audit where target = $1 order by id',
    [`deposit:${orderNo}`],
  );

test('OP-23 two operators credit at once: the received amount counts, once, with its reason in the log', async () => {
  assert.equal(codeOf(await credit('0')), 'amount_invalid');
  assert.equal(codeOf(await credit('30.001')), 'amount_invalid');
  const credits = await Promise.all([credit('29.50', ana), credit('29.50', ben)]);
  assert.deepEqual(credits.map(codeOf).toSorted(), ['ok', 'state_changed']);
  assert.equal(await balance(), parseUnits('29.5'));
  assert.equal(
    codeOf(await failDeposit(deps, { orderNo, memberReason: 'no_payment', reason }, as(ana))),
    'state_changed',
  );
  const queue = await listDepositQueue(deps, { ...page, state: 'CREDITED' }, as(ana));
  assert.ok(queue.ok);
  const [row] = queue.value.list;
  assert.deepEqual([row?.receivedAmount, row?.flags, row?.reason], ['29.50', ['under'], reason]);
  const winner = credits[0].ok ? 'ana' : 'ben';
  assert.deepEqual(await deeds(), [
    { action: 'deposit.credit', name: winner, reason },
    // The brand of this test leaves it to one person, and the log says so.
    { action: 'approval.alone', name: winner, reason },
  ]);
});

test('OP-23 MSG-003 a failed deposit stays without money until money really comes', async () => {
  const failed = await failDeposit(
    deps,
    { orderNo, memberReason: 'no_payment', reason: 'smells of fraud' },
    as(ana),
  );
  assert.ok(failed.ok);
  assert.deepEqual([failed.value.state, failed.value.failure], ['FAILED', 'refused_by_operator']);
  assert.equal((await noticesTo(db, member.memberId)).at(-1), 'deposit_refused');
  const own = aCall(merchant, {
    role: 'member',
    memberId: member.memberId,
    account: member.account,
    sessionId: '1',
  });
  const seen = async () => {
    const order = await getDeposit(deps, { orderNo }, own);
    assert.ok(order.ok);
    assert.ok(
      !JSON.stringify([order, await messagesOf(db, own)]).includes('smells of fraud'),
      'only the note',
    );
    return order.value.memberReason;
  };
  assert.equal(await seen(), 'We found no payment for this order.');
  const [notice] = await messagesOf(db, own);
  assert.match(notice?.body ?? '', /We found no payment for this order\./);
  assert.equal(await balance(), 0n);
  assert.ok((await credit('30')).ok);
  assert.equal(await balance(), parseUnits('30'));
  assert.equal(await seen(), null, 'it is credited');
});

test('OP-23 the events of a gateway are shown to the brand they concern, with their outcome', async () => {
  const payment = {
    kind: 'payment' as const,
    eventId: `e_${orderNo}`,
    body: {},
    orderNo,
    gatewayRef: 'pay_1',
  };
  const money = { state: 'paid' as const, currency: 'USD', paidAmount: '30', authorisation: 'A1' };
  assert.equal(
    await applyEvent(deps, depositEventHandlers(deps), 'another-psp', { ...payment, ...money }),
    'gateway_differs',
  );
  assert.equal(await balance(), 0n, 'one gateway cannot speak for another');
  assert.equal(
    await applyEvent(deps, depositEventHandlers(deps), 'demo-psp', { ...payment, ...money }),
    'credited',
  );
  assert.equal(
    await applyEvent(deps, depositEventHandlers(deps), 'demo-psp', { ...payment, ...money }),
    'duplicate',
  );
  const shown = await listGatewayEvents(deps, { ...page, reference: orderNo }, as(ana));
  assert.deepEqual(
    shown.value.list.map((event) => `${event.gateway} ${event.kind} ${event.outcome} ${event.deliveries}`),
    ['demo-psp payment.paid credited 2', 'another-psp payment.paid gateway_differs 1'],
  );
  const elsewhere = await db.transaction((tx) => aMerchant(tx));
  assert.equal((await listGatewayEvents(deps, page, as(ana, elsewhere))).value.totalCount, 0);
  const other = { orderNo, amount: '1', reason };
  assert.equal(codeOf(await creditDeposit(deps, other, as(ana, elsewhere))), 'not_found');
});

test('OP-23 a deposit that waits for an operator stays in the queue however old it is; closed ones leave it', async () => {
  await db.run(`update deposits.deposit set state = 'SUBMITTED', created_at = $2 where order_no = $1`, [
    orderNo,
    new Date(deps.clock.now().getTime() - 200 * DAY_MS),
  ]);
  const countOf = async (state: 'SUBMITTED' | 'FAILED', asked: { from?: number; to?: number } = {}) => {
    const queue = await listDepositQueue(deps, { ...page, state, ...asked }, as(ana));
    return queue.ok ? queue.value.totalCount : queue.code;
  };
  const now = deps.clock.now().getTime();
  assert.equal(await countOf('SUBMITTED'), 1);
  assert.equal(await countOf('SUBMITTED', { to: now }), 1);
  assert.equal(await countOf('SUBMITTED', { to: now - 201 * DAY_MS }), 0);
  assert.equal(await countOf('SUBMITTED', { from: now - DAY_MS }), 0);
  assert.ok((await failDeposit(deps, { orderNo, memberReason: 'no_payment', reason }, as(ana))).ok);
  assert.equal(await countOf('FAILED'), 0);
});
