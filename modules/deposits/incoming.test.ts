import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { DAY_MS, fixedClock, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { audit } from '@baize/staff';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { findAccount } from '@baize/wallet';
import { type ChannelRow, khqr, mountPaymentNotify, pspWebhook } from '@baize/cashier';
import { aChannel, setCashierSettings, signNotice } from '@baize/cashier/testing';
import { depositEventHandlers } from './gateway-event-handlers.ts';
import { addStatementLines } from './add-statement-lines.ts';
import { cancelDeposit, submitDeposit } from './close-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { getDepositCase } from './deposit-case.ts';
import { getDeposit } from './read-deposits.ts';
import { listIncoming, setIncomingAside, settleIncoming } from './settle-incoming.ts';
import { depositsForTests } from './testing.ts';
import Fastify, { type FastifyInstance } from 'fastify';

/** Money on an account of the house: told by a feed or read off a statement, matched, or left to an operator. */
const SECRET = 'only-for-this-test-0001';
const clock = fixedClock('2026-11-20T10:00:00Z');

let count = 0;
const next = () => (count += 1);
let db: TestDatabase;
let deps: ReturnType<typeof depositsForTests>;
let app: FastifyInstance;
let merchant: Merchant;
let member: Member;
let channel: ChannelRow;
let ana: StaffCaller;
/** Each brand has its own: a shared account's unreadable money is the first brand's. */
let account: string;

before(async () => {
  db = await testDatabase();
  const feeds = ['bank-feed', 'other-feed'].map((code) => pspWebhook({ code, secret: SECRET }));
  feeds.push(pspWebhook({ code: 'elsewhere', secret: SECRET, callers: ['203.0.113.9'] }));
  deps = depositsForTests(db, { clock, audit, gateways: [khqr(), ...feeds] });
  app = Fastify();
  mountPaymentNotify(app, deps, depositEventHandlers(deps));
  ana = await db.transaction(async (tx) => (await aStaff(tx, staffForTests(db), { username: 'ana' })).caller);
});
after(async () => {
  await app.close();
  await db.drop();
});
beforeEach(async () => {
  deps.published.length = 0;
  account = `house${next()}@aclb`;
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    await oneDecides(tx, merchant.id);
    member = await aMember(tx, { merchant });
    channel = await aChannel(tx, merchant.id, {
      gateway: 'khqr',
      feed: 'bank-feed',
      receiver: { name: 'House', account, bank: 'ACLEDA' },
      config: { account, name: 'House' },
    });
  });
});

const ctx = (who = member) =>
  aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
const byStaff = (brand = merchant) => aCall(brand, ana);
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const balance = async (who = member) => (await findAccount(db, who.memberId))?.balance;
async function anOrder(amount = '25', who = member) {
  const wish = { channelId: channel.channelId, amount, requestId: `request-${next()}` };
  const made = await createDeposit(deps, wish, ctx(who));
  assert.ok(made.ok, JSON.stringify(made));
  return made.value;
}
const stateOf = async (orderNo: string) => {
  const found = await getDeposit(deps, { orderNo }, ctx());
  assert.ok(found.ok);
  return found.value;
};
type Credit = { ref?: string; amount?: string; memo?: string; account?: string; currency?: string };
function tell(
  credit: Credit,
  change: { feed?: string; secret?: string; at?: number; eventId?: string } = {},
) {
  const body = JSON.stringify({
    eventId: change.eventId ?? `evt-${next()}`,
    kind: 'credit.received',
    occurredAt: clock.now().getTime(),
    ref: `ref-${next()}`,
    account,
    currency: 'USD',
    amount: '25.00',
    memo: '',
    payer: 'SOMEBODY',
    ...credit,
  });
  const timestamp = String(change.at ?? clock.now().getTime());
  return app.inject({
    method: 'POST',
    url: `/wps/pay/notify/${change.feed ?? 'bank-feed'}`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signNotice(change.secret ?? SECRET, timestamp, body).toString('hex'),
    },
    payload: body,
  });
}
async function lines(state?: 'OPEN' | 'MATCHED' | 'SET_ASIDE') {
  const found = await listIncoming(deps, { state, pageNo: 1, pageSize: 20 }, byStaff());
  assert.ok(found.ok);
  return found.value.list;
}
const statement = (line: { ref?: string; amount?: string; memo?: string }, at = clock.now()) =>
  addStatementLines(
    deps,
    {
      gateway: 'khqr',
      lines: [{ ref: `st-${next()}`, amount: '25', memo: '', bookedAt: at.getTime(), ...line }],
    },
    byStaff(),
  );
const noMoneyMoved = async () => assert.equal(await balance(), 0n, 'nothing moved');

test('OPEN-WALLET-05 a feed tells of money with the order’s reference: credited once, however often it is told', async () => {
  const order = await anOrder();
  assert.match(order.reference, /^NAP[0-9A-HJKMNP-TV-Z]{8}$/);
  assert.match(order.qr?.payload ?? '', new RegExp(order.reference));
  const memo = `from app ${order.reference.toLowerCase()} thank you`;
  const told = await tell({ ref: 'FT1', memo }, { eventId: 'evt-once' });
  assert.deepEqual([told.statusCode, told.body], [200, 'OK']);
  assert.equal((await tell({ ref: 'FT1', memo }, { eventId: 'evt-once' })).statusCode, 200);
  // The same line under another event id, as a feed that lost its memory would tell it.
  assert.equal((await tell({ ref: 'FT1', memo })).statusCode, 200);
  assert.equal((await stateOf(order.orderNo)).state, 'CREDITED');
  assert.equal(await balance(), parseUnits('25'));
  assert.equal((await lines()).length, 1);
  const found = await getDepositCase(deps, { orderNo: order.orderNo }, byStaff());
  assert.ok(found.ok);
  assert.equal(found.value.gatewayReference, 'FT1', 'R19: the bank’s number is kept');
  assert.deepEqual(
    found.value.steps.map((step) => step.state),
    ['CREATED', 'WAITING_PAYMENT', 'CREDITED'],
  );
});

test('OPEN-WALLET-05 a feed is verified by its signature, its clock, its channels and its accounts only', async () => {
  const { reference: memo } = await anOrder();
  const wrong: [string, number, Parameters<typeof tell>][] = [
    ['another secret', 401, [{ memo }, { secret: 'somebody-else-s-secret' }]],
    ['six minutes old', 401, [{ memo }, { at: clock.now().getTime() - 360_000 }]],
    ['from the future', 401, [{ memo }, { at: clock.now().getTime() + 360_000 }]],
    ['not from its own address', 403, [{ memo }, { feed: 'elsewhere' }]],
    ['a feed of no channel', 200, [{ memo }, { feed: 'other-feed' }]],
    ['another account', 200, [{ memo, account: 'stranger@aclb' }]],
    ['another currency', 200, [{ memo, currency: 'KHR', amount: '25' }]],
    ['an amount that is none', 200, [{ memo, amount: '25.001' }]],
    ['nothing', 200, [{ memo, amount: '0' }]],
  ];
  for (const [name, status, args] of wrong) {
    assert.equal((await tell(...args)).statusCode, status, name);
    await noMoneyMoved();
  }
  assert.deepEqual(await lines(), [], 'and nothing is queued as money of this brand');
});

test('OPEN-WALLET-05 less, more and late money is credited as it came, and flagged', async () => {
  const rows: [amount: string, flags: string[], before?: (orderNo: string) => Promise<unknown>][] = [
    ['20.00', ['under']],
    ['30.50', ['over']],
    ['25.00', ['late'], (orderNo) => cancelDeposit(deps, { orderNo }, ctx())],
  ];
  let expected = 0n;
  for (const [amount, flags, prepare] of rows) {
    const order = await anOrder();
    await prepare?.(order.orderNo);
    await tell({ amount, memo: order.reference });
    const found = await stateOf(order.orderNo);
    assert.deepEqual([found.state, found.receivedAmount, found.flags], ['CREDITED', amount, flags]);
    expected += parseUnits(amount);
    assert.equal(await balance(), expected);
  }
});

test('OP-23 money without a readable reference waits for an operator, who says whose it is, once', async () => {
  const order = await anOrder();
  await submitDeposit(deps, { orderNo: order.orderNo, payerReference: 'FT9' }, ctx());
  await tell({ memo: 'dinner', ref: 'FT9' });
  await noMoneyMoved();
  const [line] = await lines('OPEN');
  assert.ok(line);
  assert.equal(line.why, 'no_order');
  const { incomingId } = line;
  const reason = 'the slip shows this number';
  const settle = (wish: { orderNo?: string; account?: string }, brand = merchant) =>
    settleIncoming(deps, { incomingId, reason, ...wish }, byStaff(brand));
  const other = await db.transaction((tx) => aMerchant(tx));
  assert.equal(codeOf(await settle({ orderNo: order.orderNo }, other)), 'not_found');
  assert.equal(codeOf(await settle({ orderNo: 'D261120-00000000' })), 'order_unknown');
  assert.equal(codeOf(await settle({ account: 'nobody-here' })), 'member_unknown');
  await noMoneyMoved();
  const twice = await Promise.all([settle({ orderNo: order.orderNo }), settle({ orderNo: order.orderNo })]);
  assert.deepEqual(twice.map(codeOf).toSorted(), ['ok', 'state_changed']);
  assert.equal(await balance(), parseUnits('25'));
  const deeds = await db.many<{ reason: string }>(
    "select reason from staff.audit where action = 'incoming.settle' and target = $1",
    [`incoming:${incomingId}`],
  );
  assert.deepEqual(deeds, [{ reason }]);
});

test('R34 OP-23 money of a gateway that one operator gives to a member, or beside an order, waits for a second', async () => {
  await db.run('delete from approvals.rule where merchant_id = $1', [merchant.id]);
  const order = await anOrder();
  await tell({ memo: order.reference });
  await tell({ memo: order.reference, amount: '900' });
  await tell({ memo: order.reference, amount: '901' });
  const [one, other] = await lines('OPEN');
  const whose = [
    { incomingId: one?.incomingId ?? 0, account: member.account },
    { incomingId: other?.incomingId ?? 0, orderNo: order.orderNo },
  ];
  for (const wish of whose) {
    const asked = await settleIncoming(deps, { ...wish, reason: 'known payer' }, byStaff());
    assert.ok(asked.ok && asked.value.proposalId !== null && asked.value.state === 'OPEN');
    assert.equal(await balance(), parseUnits('25'), 'only the order is credited');
  }
});

test('OPEN-WALLET-04 an order that an open line of the bank names is not given up until the line is decided', async () => {
  const { orderNo } = await anOrder();
  await tell({ memo: 'dinner' });
  const name = (of: string | null) =>
    db.run('update deposits.incoming set order_no = $2 where merchant_id = $1', [merchant.id, of]);
  const cancel = async () => codeOf(await cancelDeposit(deps, { orderNo }, ctx()));
  await name(orderNo);
  assert.equal(await cancel(), 'payment_arriving');
  assert.equal((await stateOf(orderNo)).state, 'WAITING_PAYMENT');
  await name(null);
  assert.equal(await cancel(), 'ok');
  await noMoneyMoved();
});

test('OP-23 the same order paid twice: the second payment becomes an order of its own by an operator’s word', async () => {
  const order = await anOrder();
  await tell({ memo: order.reference });
  await tell({ memo: order.reference, amount: '5.00' });
  assert.equal(await balance(), parseUnits('25'), 'not credited by itself');
  const [line] = await lines('OPEN');
  assert.equal(line?.why, 'order_already_credited');
  const settled = await settleIncoming(
    deps,
    { incomingId: line?.incomingId ?? 0, orderNo: order.orderNo, reason: 'paid twice' },
    byStaff(),
  );
  assert.ok(settled.ok && settled.value.orderNo !== order.orderNo);
  assert.equal(await balance(), parseUnits('30'));
  assert.deepEqual((await stateOf(settled.value.orderNo ?? '')).flags, ['unordered']);
});

test('OP-23 money of a member without any order is credited to the account an operator names', async () => {
  await tell({ memo: '' });
  const [line] = await lines('OPEN');
  assert.deepEqual(line?.acts, ['settle', 'setAside']);
  const wish = { incomingId: line?.incomingId ?? 0, account: member.account, reason: 'known payer' };
  const settled = await settleIncoming(deps, wish, byStaff());
  assert.ok(settled.ok);
  assert.deepEqual(settled.value.acts, []);
  assert.equal(await balance(), parseUnits('25'));
  assert.equal(codeOf(await settleIncoming(deps, wish, byStaff())), 'state_changed');
  assert.equal(await balance(), parseUnits('25'));
});

test('OP-23 what is no deposit is set aside with its reason and credits nobody', async () => {
  await tell({ memo: 'bank fee returned' });
  const [line] = await lines('OPEN');
  const wish = { incomingId: line?.incomingId ?? 0, reason: 'our own money' };
  assert.equal(codeOf(await setIncomingAside(deps, wish, byStaff())), 'ok');
  assert.equal(codeOf(await setIncomingAside(deps, wish, byStaff())), 'state_changed');
  assert.equal(
    codeOf(await settleIncoming(deps, { ...wish, account: member.account }, byStaff())),
    'state_changed',
  );
  await noMoneyMoved();
});

test('OP-23 OPEN-WALLET-05 lines of a statement match by reference; a file given twice changes nothing', async () => {
  const order = await anOrder();
  const bookedAt = clock.now().getTime();
  const file = [
    { ref: 'A1', amount: '25', memo: order.reference, bookedAt },
    { ref: 'A2', amount: '7.5', memo: 'who?', bookedAt },
  ];
  const give = () => addStatementLines(deps, { gateway: 'khqr', lines: file }, byStaff());
  assert.deepEqual(await give(), { ok: true, value: { matched: 1, proposed: 0, open: 1, known: 0 } });
  assert.deepEqual(await give(), { ok: true, value: { matched: 0, proposed: 0, open: 0, known: 2 } });
  assert.equal(await balance(), parseUnits('25'));
  const bad = [
    { ref: 'A3', amount: '25', memo: order.reference, bookedAt },
    { ref: 'A4', amount: '0', bookedAt },
  ];
  assert.equal(
    codeOf(await addStatementLines(deps, { gateway: 'khqr', lines: bad }, byStaff())),
    'amount_invalid',
    'a file with a bad line is refused whole',
  );
  assert.equal((await lines()).length, 2);
  assert.equal(
    codeOf(await addStatementLines(deps, { gateway: 'bank-feed', lines: file }, byStaff())),
    'gateway_unknown',
  );
});

test('OPEN-WALLET-05 by the amount alone only where the brand wants it, and only for the one order it fits', async () => {
  const order = await anOrder('26');
  assert.ok((await statement({ amount: '26' })).ok);
  await noMoneyMoved();
  await db.transaction((tx) => setCashierSettings(tx, merchant.id, { matchByAmount: true }));
  const late = new Date(clock.now().getTime() + 31 * 60_000);
  await statement({ amount: '26' }, late);
  await noMoneyMoved();
  await statement({ amount: '26' });
  assert.equal(await balance(), parseUnits('26'));
  assert.equal((await stateOf(order.orderNo)).state, 'CREDITED');
  // Two people wait for the same amount: nobody is guessed.
  const other = await db.transaction((tx) => aMember(tx, { merchant }));
  await anOrder('27');
  await anOrder('27', other);
  await statement({ amount: '27' });
  assert.equal(await balance(), parseUnits('26'));
  assert.equal(await balance(other), 0n);
  assert.ok((await lines('OPEN')).some((line) => line.why === 'several_orders'));
});

test('OPEN-WALLET-05 unmatched money stays in the queue however long ago it came', async () => {
  await statement({}, new Date(clock.now().getTime() - 200 * DAY_MS));
  assert.equal((await lines('OPEN')).length, 1);
  assert.equal((await lines()).length, 0, 'without a state the list covers 31 days');
});
