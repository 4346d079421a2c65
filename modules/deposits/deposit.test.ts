import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember } from '@baize/members/testing';
import type { Member } from '@baize/members';
import { fixedClock, parseUnits } from '@baize/kernel';
import { noticesTo } from '@baize/messaging/testing';
import { aMerchant } from '@baize/site/testing';
import type { Merchant } from '@baize/site';
import { findAccount, withdrawable } from '@baize/wallet';
import { type ChannelRow, demoPsp, mountPaymentNotify } from '@baize/cashier';
import { aChannel, deleteNoticesBefore, listRefusedCallbacks } from '@baize/cashier/testing';
import { depositEventHandlers } from './gateway-event-handlers.ts';
import { checkDeposits } from './check-deposit.ts';
import { cancelDeposit, submitDeposit } from './close-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { getDeposit, listDepositChannels, listDeposits } from './read-deposits.ts';
import { depositsForTests } from './testing.ts';
import Fastify, { type FastifyInstance } from 'fastify';

const SECRET = 'only-for-this-test-0001';
const clock = fixedClock('2026-11-20T10:00:00Z');

let db: TestDatabase;
let merchant: Merchant;
let channel: ChannelRow;
let member: Member;
let app: FastifyInstance;
let deps: ReturnType<typeof depositsForTests>;
/** Our edge: what the PSP answers to the next call. */
let pspAnswers: (url: string, body: Record<string, string>) => Response | Promise<Response>;
let asked: { url: string; body: Record<string, string> }[];

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const payment = (ref: string, change: object = {}) => ({
  paymentId: `pay_${ref}`,
  state: 'pending',
  currency: 'USD',
  paidAmount: null,
  authorisation: null,
  payUrl: `http://psp.test/pay/${ref}`,
  qrPayload: '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
  receiver: { name: 'Baize Demo Payments', account: 'x@none', bank: 'KHQR' },
  ...change,
});

before(async () => {
  db = await testDatabase();
  const send: typeof fetch = async (url, init) => {
    const call = { url: String(url), body: JSON.parse(String(init?.body ?? '{}')) as Record<string, string> };
    asked.push(call);
    return pspAnswers(call.url, call.body);
  };
  const psp = demoPsp({ url: 'http://psp.test', secret: SECRET, clock, fetch: send });
  deps = depositsForTests(db, { clock, gateways: [psp] });
  merchant = await db.transaction((tx) => aMerchant(tx));
  app = Fastify();
  mountPaymentNotify(app, deps, depositEventHandlers(deps));
});
after(async () => {
  await app.close();
  await db.drop();
});
beforeEach(async () => {
  asked = [];
  deps.published.length = 0;
  pspAnswers = (_, body) => json(payment(body['merchantRef'] ?? ''));
  [member, channel] = await db.transaction(async (tx) => [
    await aMember(tx, { merchant }),
    await aChannel(tx, merchant.id),
  ]);
});

let requests = 0;
const ctx = (who = member) =>
  aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
const wish = (amount = '25', requestId = `request-${(requests += 1)}`) => ({
  channelId: channel.channelId,
  amount,
  requestId,
});
async function anOrder(amount = '25') {
  const made = await createDeposit(deps, wish(amount), ctx());
  assert.ok(made.ok, JSON.stringify(made));
  return made.value;
}
const stateOf = async (orderNo: string) => {
  const found = await getDeposit(deps, { orderNo }, ctx());
  assert.ok(found.ok);
  return found.value;
};
const balance = async () => (await findAccount(db, member.memberId))?.balance ?? -1n;

type News = { kind?: string; paidAmount?: string | null; eventId?: string; currency?: string };
const news = (orderNo: string, { kind = 'payment.succeeded', ...change }: News = {}) =>
  JSON.stringify({
    eventId: `evt_${kind}_${orderNo}`,
    kind,
    merchantRef: orderNo,
    paymentId: `pay_${orderNo}`,
    currency: 'USD',
    paidAmount: '25.00',
    authorisation: 'A1B2C3',
    ...change,
  });
async function notify(body: string, change: { secret?: string; at?: number; psp?: string } = {}) {
  const timestamp = String(change.at ?? clock.now().getTime());
  const signature = createHmac('sha256', change.secret ?? SECRET)
    .update(`${timestamp}.${body}`)
    .digest('hex');
  return app.inject({
    method: 'POST',
    url: `/wps/pay/notify/${change.psp ?? 'demo-psp'}`,
    headers: {
      'content-type': 'application/json',
      'x-psp-timestamp': timestamp,
      'x-psp-signature': signature,
    },
    payload: body,
  });
}

test('WALLET-007 OPEN-WALLET-03 an order tells how to pay, and the channel remembers that it waits', async () => {
  const order = await anOrder('25');
  assert.equal(order.state, 'WAITING_PAYMENT');
  assert.equal(order.amount, '25.00');
  assert.equal(order.receiver?.name, 'Baize Demo Payments');
  assert.match(order.qr?.path ?? '', /^M4 4h7v1h-7z/);
  assert.equal(order.expiresAt - order.serverTime, 30 * 60_000, 'OPEN-WALLET-04: 30 minutes');
  assert.equal(asked[0]?.body['notifyUrl'], 'http://site.test/wps/pay/notify/demo-psp');
  const channels = await listDepositChannels(deps, ctx());
  const mine = channels.value.list.find((one) => one.channelId === channel.channelId);
  assert.equal(mine?.waitingOrderNo, order.orderNo);
  assert.deepEqual(mine?.presets.slice(0, 2), ['10.00', '20.00']);
});

test('OPEN-WALLET-03 an amount outside the channel, too fine or unknown is refused and nothing is written', async () => {
  const rows: [string, string][] = [
    ['4.99', 'amount_below_min'],
    ['5000.01', 'amount_above_max'],
    ['25.001', 'amount_invalid'],
    ['0', 'amount_invalid'],
    ['-5', 'amount_invalid'],
  ];
  for (const [amount, code] of rows) {
    const made = await createDeposit(deps, wish(amount), ctx());
    assert.equal(made.ok ? '' : made.code, code, amount);
  }
  const unknown = await createDeposit(deps, { ...wish(), channelId: 999_999 }, ctx());
  assert.equal(unknown.ok ? '' : unknown.code, 'channel_unavailable');
  const list = await listDeposits(deps, { pageNo: 1, pageSize: 20 }, ctx());
  assert.ok(list.ok && list.value.totalCount === 0 && asked.length === 0);
});

test('OPEN-API-02 OPEN-WALLET-04 a repeat answers the first order; a second one on the channel is refused', async () => {
  const first = wish();
  const [one, two] = await Promise.all([
    createDeposit(deps, first, ctx()),
    createDeposit(deps, first, ctx()),
  ]);
  assert.ok(one.ok && two.ok && one.value.orderNo === two.value.orderNo);
  const other = await createDeposit(deps, { ...first, amount: '26' }, ctx());
  assert.equal(other.ok ? '' : other.code, 'request_id_reused');
  const second = await createDeposit(deps, wish(), ctx());
  assert.deepEqual(second, { ok: false, code: 'deposit_waiting', detail: { orderNo: one.value.orderNo } });
  const cancelled = await cancelDeposit(deps, { orderNo: one.value.orderNo }, ctx());
  assert.ok(cancelled.ok && cancelled.value.state === 'CANCELLED');
  assert.ok((await createDeposit(deps, wish(), ctx())).ok, 'the channel is free again');
});

test('OPEN-WALLET-04 a gateway that does not answer leaves the order to be asked for again; a no fails it', async () => {
  const lost = wish();
  pspAnswers = () => Promise.reject(new Error('ECONNRESET'));
  const unanswered = await createDeposit(deps, lost, ctx());
  assert.equal(unanswered.ok ? '' : unanswered.code, 'gateway_unreachable');
  pspAnswers = (_, body) => json(payment(body['merchantRef'] ?? ''));
  const again = await createDeposit(deps, lost, ctx());
  assert.ok(again.ok && again.value.state === 'WAITING_PAYMENT');
  assert.equal(asked[0]?.body['merchantRef'], asked[1]?.body['merchantRef'], 'asked under the same number');

  await cancelDeposit(deps, { orderNo: again.value.orderNo }, ctx());
  pspAnswers = () => json({ error: 'amount_invalid' }, 422);
  const refused = await createDeposit(deps, wish(), ctx());
  assert.equal(refused.ok ? '' : refused.code, 'gateway_refused');
  assert.equal((await noticesTo(db, member.memberId)).at(-1), 'deposit_failed', 'MSG-003');
});

test('OPEN-WALLET-05 OPEN-WALLET-06 MSG-003 a signed callback credits once, asks for turnover and tells the member', async () => {
  const { orderNo } = await anOrder();
  const answer = await notify(news(orderNo));
  assert.deepEqual([answer.statusCode, answer.body], [200, 'OK']);
  assert.equal(await balance(), parseUnits('25'));
  const order = await stateOf(orderNo);
  assert.equal(order.state, 'CREDITED');
  assert.equal(order.receivedAmount, '25.00');
  const { turnoverLeft } = await withdrawable(db, member.accountId);
  assert.equal(turnoverLeft, parseUnits('25'), 'one time the deposit');
  assert.equal((await noticesTo(db, member.memberId)).at(-1), 'deposit_credited');
  for (let times = 0; times < 3; times += 1) assert.equal((await notify(news(orderNo))).body, 'OK');
  await notify(news(orderNo, { eventId: 'evt_another_of_the_same' }));
  assert.equal(await balance(), parseUnits('25'));
});

test('OPEN-WALLET-05 twenty duplicates at once move money once', async () => {
  const { orderNo } = await anOrder('25');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      notify(news(orderNo, index % 2 ? { eventId: `evt_other_${orderNo}` } : {})),
    ),
  );
  assert.ok(answers.every((answer) => answer.statusCode === 200 && answer.body === 'OK'));
  assert.equal(await balance(), parseUnits('25'));
  const row = await db.one<{ deliveries: number }>(
    'select sum(deliveries)::int as deliveries from cashier.psp_event where reference = $1',
    [orderNo],
  );
  assert.equal(row.deliveries, 20);
});

test('OPEN-WALLET-05 OP-23 a wrong signature, an old timestamp, broken text or a stranger moves nothing, and is kept', async () => {
  const { orderNo } = await anOrder();
  const body = news(orderNo);
  const now = clock.now().getTime();
  const rows: [number, string, Parameters<typeof notify>[1]][] = [
    [401, body, { secret: 'another-secret-000000' }],
    [401, body, { at: now - 300_001 }],
    [401, body, { at: now + 300_001 }],
    [401, body, { at: Number.NaN }],
    [400, '{"kind":', {}],
    [400, '{"kind":"payment.succeeded"}', {}],
    [400, '[]', {}],
    [404, body, { psp: 'nobody' }],
    [404, body, { psp: 'house-transfer' }],
  ];
  for (const [status, text, change] of rows)
    assert.equal((await notify(text, change)).statusCode, status, `${text} ${JSON.stringify(change)}`);
  assert.equal(await balance(), 0n);
  assert.equal((await stateOf(orderNo)).state, 'WAITING_PAYMENT');
  const kept = await db.one<{ n: number }>(
    "select count(*)::int as n from cashier.gateway_notice where verdict in ('signature_wrong', 'timestamp_stale', 'malformed')",
  );
  assert.equal(kept.n, 7);
  clock.advance(60_001);
  const { value } = await listRefusedCallbacks(deps);
  assert.deepEqual(
    value.list.map(({ verdict, count, gateway }) => `${gateway} ${verdict} ${count}`).toSorted(),
    ['demo-psp malformed 3', 'demo-psp signature_wrong 1', 'demo-psp timestamp_stale 3'],
    'OP-23 operators see how often, not what',
  );
  assert.equal((await notify(body)).statusCode, 200, 'the true one still counts');
  assert.equal(await balance(), parseUnits('25'));
});

test('OPEN-WALLET-05 within what the brand leaves to one, what arrived is credited, not what was asked for', async () => {
  await db.transaction((tx) => oneDecides(tx, merchant.id, parseUnits('5')));
  const rows: [string, string[]][] = [
    ['24.50', ['under']],
    ['30.00', ['over']],
  ];
  let expected = 0n;
  for (const [paidAmount, flags] of rows) {
    const { orderNo } = await anOrder();
    await notify(news(orderNo, { paidAmount }));
    expected += parseUnits(paidAmount);
    const order = await stateOf(orderNo);
    assert.deepEqual([order.state, order.receivedAmount, order.flags], ['CREDITED', paidAmount, flags]);
    assert.equal(await balance(), expected);
  }
  await db.transaction((tx) => oneDecides(tx, merchant.id, 0n));
});

test('OPEN-WALLET-05 money in another currency or without a figure is not guessed', async () => {
  const { orderNo } = await anOrder();
  assert.equal((await notify(news(orderNo, { currency: 'KHR', eventId: 'k' }))).body, 'OK');
  assert.equal((await notify(news(orderNo, { paidAmount: '0', eventId: 'z' }))).body, 'OK');
  assert.equal((await notify(news('D260101-00000000', { eventId: 'unknown' }))).body, 'OK');
  assert.equal(await balance(), 0n);
  assert.deepEqual((await stateOf(orderNo)).flags, ['currency_mismatch']);
  const outcomes = await db.many<{ outcome: string }>(
    "select outcome from cashier.psp_event where event_id in ('k', 'z', 'unknown') order by event_id",
  );
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['currency_differs', 'order_unknown', 'amount_unreadable'],
  );
});

test('OPEN-WALLET-04 an unpaid order expires, and late money is still credited', async () => {
  const { orderNo } = await anOrder();
  clock.advance(30 * 60_000);
  pspAnswers = () => json(payment(orderNo));
  await checkDeposits(deps);
  assert.equal((await stateOf(orderNo)).state, 'EXPIRED');
  const ask = `/v1/payments/pay_${orderNo}`;
  assert.ok(
    asked.some(({ url }) => url.endsWith(ask)),
    'the gateway was asked first',
  );
  await notify(news(orderNo));
  const order = await stateOf(orderNo);
  assert.deepEqual([order.state, order.flags], ['CREDITED', ['late']]);
  assert.equal(await balance(), parseUnits('25'));
});

test('OPEN-WALLET-04 "I have paid" is verified only when the gateway says so, also when its callback was lost', async () => {
  const { orderNo } = await anOrder();
  const said = await submitDeposit(deps, { orderNo }, ctx());
  assert.ok(said.ok && said.value.state === 'SUBMITTED');
  assert.equal(await balance(), 0n);
  pspAnswers = () => json(payment(orderNo, { state: 'succeeded', paidAmount: '25.00', authorisation: 'A1' }));
  await checkDeposits(deps);
  assert.equal((await stateOf(orderNo)).state, 'CREDITED');
  await notify(news(orderNo));
  assert.equal(await balance(), parseUnits('25'), 'the late callback finds it done');
});

test('OPEN-WALLET-04 what was called paid may be given up while no payment is seen; money that comes after all is credited, late', async () => {
  const { orderNo } = await anOrder();
  await submitDeposit(deps, { orderNo }, ctx());
  const given = await cancelDeposit(deps, { orderNo }, ctx());
  assert.ok(given.ok && given.value.state === 'CANCELLED');
  assert.equal(await balance(), 0n);
  await notify(news(orderNo));
  const order = await stateOf(orderNo);
  assert.deepEqual([order.state, order.flags], ['CREDITED', ['late']]);
  assert.equal(await balance(), parseUnits('25'));
});

test('OPEN-WALLET-04 a payment whose callback was lost is credited, not given up; a silent gateway lets nothing be given up', async () => {
  const { orderNo } = await anOrder();
  await submitDeposit(deps, { orderNo }, ctx());
  pspAnswers = () => Promise.reject(new Error('ECONNRESET'));
  const unanswered = await cancelDeposit(deps, { orderNo }, ctx());
  assert.deepEqual(unanswered, { ok: false, code: 'gateway_unreachable' });
  assert.equal((await stateOf(orderNo)).state, 'SUBMITTED');
  pspAnswers = () => json(payment(orderNo, { state: 'succeeded', paidAmount: '25.00', authorisation: 'A1' }));
  const paid = await cancelDeposit(deps, { orderNo }, ctx());
  assert.deepEqual(paid, { ok: false, code: 'state_changed', detail: { state: 'CREDITED' } });
  assert.equal(await balance(), parseUnits('25'));
});

test('OPEN-WALLET-04 a declined payment fails the order; nothing moved', async () => {
  const { orderNo } = await anOrder();
  await notify(news(orderNo, { kind: 'payment.declined', paidAmount: null }));
  const order = await stateOf(orderNo);
  assert.deepEqual([order.state, order.failure], ['FAILED', 'payment_declined']);
  assert.equal(await balance(), 0n);
});

test('another member’s order is as unknown as none', async () => {
  const { orderNo } = await anOrder();
  const stranger = await db.transaction((tx) => aMember(tx, { merchant }));
  const refused = { ok: false, code: 'not_found' };
  assert.deepEqual(await getDeposit(deps, { orderNo }, ctx(stranger)), refused);
  assert.deepEqual(await submitDeposit(deps, { orderNo }, ctx(stranger)), refused);
  assert.deepEqual(await cancelDeposit(deps, { orderNo }, ctx(stranger)), refused);
  assert.equal((await stateOf(orderNo)).state, 'WAITING_PAYMENT');
});

test('OPEN-WALLET-03 a channel fee is taken from what arrived and both stand in the ledger', async () => {
  channel = await db.transaction((tx) => aChannel(tx, merchant.id, { feeBps: 150 }));
  const { orderNo } = await anOrder();
  await notify(news(orderNo));
  assert.equal((await stateOf(orderNo)).fee, '0.37', '1.5 % of 25.00, rounded down');
  assert.equal(await balance(), parseUnits('24.63'));
});

test('OPEN-WALLET-05 an error inside is answered 500 and the repeat is applied', async () => {
  const { orderNo } = await anOrder();
  await db.run("alter table cashier.step add constraint away check (state <> 'CREDITED') not valid");
  assert.equal((await notify(news(orderNo))).statusCode, 500);
  assert.equal(await balance(), 0n, 'rolled back with the event’s claim');
  await db.run('alter table cashier.step drop constraint away');
  assert.equal((await notify(news(orderNo))).body, 'OK');
  assert.equal(await balance(), parseUnits('25'));
});

test('OPEN-WALLET-05 callbacks that were not verified are forgotten first', async () => {
  const { orderNo } = await anOrder();
  await notify(news(orderNo));
  await notify(news(orderNo), { secret: 'another-secret-000000' });
  const later = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  const left = async () =>
    (
      await db.many<{ verdict: string }>(
        "select distinct verdict from cashier.gateway_notice where verdict in ('signature_wrong', 'credited') order by 1",
      )
    ).map(({ verdict }) => verdict);
  assert.deepEqual(await left(), ['credited', 'signature_wrong']);
  await deleteNoticesBefore(db, { refused: later(1), verified: later(-1) });
  assert.deepEqual(await left(), ['credited']);
});
