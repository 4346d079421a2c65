import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import { testDatabase } from '@baize/db/testing';
import { fixedClock, ok, refuse } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import Fastify from 'fastify';
import { deleteNoticesBefore, type EventResult } from './gateway-event.sql.ts';
import { listGatewayEvents, listRefusedCallbacks } from './gateway-events.ts';
import type { Gateway, GatewayEvent } from './gateways/gateway.ts';
import { mountPaymentNotify, type GatewayEventHandlers } from './notify.ts';
import { cashierForTests } from './testing.ts';

/** A gateway whose callbacks are the event itself, or the word that says how they are not believed. */
const CALLER = '203.0.113.50';
const strange = (): never => assert.fail('a callback asks the gateway nothing');
const teller = (code: string): Gateway => ({
  code,
  confirmedBy: 'gateway',
  acknowledgement: 'OK then',
  createPayment: strange,
  sendPayout: strange,
  findPayout: strange,
  readNotice: ({ rawBody }) => {
    const text = rawBody.toString();
    if (text === 'signature_wrong' || text === 'timestamp_stale') return refuse(text);
    if (!text.startsWith('{')) return refuse('malformed');
    return ok(JSON.parse(text) as GatewayEvent);
  },
});
const mute: Gateway = {
  code: 'mute',
  confirmedBy: 'statement',
  createPayment: strange,
  sendPayout: strange,
  findPayout: strange,
};

const db = await testDatabase();
after(() => db.drop());
const clock = fixedClock('2026-11-20T10:00:00Z');
const gateways = [teller('teller'), { ...teller('guarded'), callers: [CALLER] }, mute];
const deps = cashierForTests(db, { clock, gateways });
const [mine, theirs] = await db.transaction(
  async (tx) => [await aMerchant(tx), await aMerchant(tx)] as const,
);

/** What the handlers were told, and how they answer. */
let told: string[] = [];
let answer: () => Promise<EventResult>;
const hear = (event: { kind: string; eventId: string }) => {
  told.push(`${event.kind} ${event.eventId}`);
  return answer();
};
const all: GatewayEventHandlers = {
  payment: (_tx, _gateway, event) => hear(event),
  payout: (_tx, _gateway, event) => hear(event),
  credit: (_tx, _gateway, event) => hear(event),
};
beforeEach(() => {
  told = [];
  answer = () => Promise.resolve({ outcome: 'credited', merchantId: mine.id });
});

async function post(
  body: string,
  more: { gateway?: string; ip?: string; headers?: object; handlers?: GatewayEventHandlers } = {},
) {
  const app = Fastify({ trustProxy: true });
  mountPaymentNotify(app, deps, more.handlers ?? all);
  const { statusCode, body: said } = await app.inject({
    method: 'POST',
    url: `/wps/pay/notify/${more.gateway ?? 'teller'}`,
    headers: { 'content-type': 'application/json', ...more.headers },
    payload: body,
    remoteAddress: more.ip ?? CALLER,
  });
  await app.close();
  return [statusCode, said] as const;
}
let made = 0;
const payment = (eventId = `e${(made += 1)}`, orderNo = 'D1') =>
  JSON.stringify({
    kind: 'payment',
    eventId,
    body: { eventId },
    orderNo,
    gatewayRef: 'g1',
    state: 'paid',
    currency: 'USD',
    paidAmount: '5',
    authorisation: null,
  });
const notices = () =>
  db.many<{ body: Buffer; verdict: string | null; ip: string; headers: Record<string, string> }>(
    'select body, verdict, ip, headers from cashier.gateway_notice order by id desc',
    [],
  );
const eventsOf = async (of: Merchant, query: { reference?: string } = {}) => {
  const page = await listGatewayEvents(
    { db },
    { pageNo: 1, pageSize: 20, ...query },
    staffContext([], { merchant: of, staffId: 1, name: 'op' }),
  );
  assert.ok(page.ok);
  return page.value.list;
};

test('OP-23 what is not believed is kept as it came, answered with its reason, and told to nobody', async () => {
  const rows: [name: string, body: string, more: Parameters<typeof post>[1], status: number, said: string][] =
    [
      ['a wrong signature', 'signature_wrong', {}, 401, 'signature_wrong'],
      ['an old one', 'timestamp_stale', {}, 401, 'timestamp_stale'],
      ['what cannot be read', 'hello', {}, 400, 'malformed'],
      ['nothing', '', {}, 400, 'malformed'],
      ['a stranger', payment(), { gateway: 'guarded', ip: '198.51.100.1' }, 403, 'caller_unknown'],
    ];
  for (const [name, body, more, status, said] of rows) {
    assert.deepEqual(await post(body, more), [status, said], name);
    const [last] = await notices();
    assert.deepEqual(
      [last?.body.toString(), last?.verdict, last?.ip],
      [body, said, more?.ip ?? CALLER],
      name,
    );
  }
  assert.deepEqual(told, []);
  assert.equal((await db.many('select 1 from cashier.psp_event', [])).length, 0);
});

test('OP-23 signs that no text column takes cost no callback: they are kept as U+FFFD, the bytes as they came', async () => {
  for (const [sign, eventId] of [
    ['\0', 'cut-1'],
    ['\ud83d', 'cut-2'],
  ] as const) {
    const body = JSON.stringify({
      ...(JSON.parse(payment(eventId, `D${sign}`)) as object),
      body: { memo: `lunch ${sign} money`, [`k${sign}`]: [sign] },
    });
    assert.deepEqual(await post(body), [200, 'OK then'], eventId);
    const [last] = await notices();
    assert.deepEqual([last?.body.toString(), last?.verdict], [Buffer.from(body).toString(), 'credited']);
    const kept = await db.one<{ body: object; reference: string }>(
      'select body, reference from cashier.psp_event where event_id = $1',
      [eventId],
    );
    assert.deepEqual(kept, {
      body: { memo: 'lunch \ufffd money', 'k\ufffd': ['\ufffd'] },
      reference: 'D\ufffd',
    });
  }
  assert.deepEqual(told, ['payment cut-1', 'payment cut-2']);
});

test('a gateway that is not there or never calls is answered 404, and nothing is kept', async () => {
  const before = (await notices()).length;
  for (const gateway of ['nobody', 'mute', 'TELLER'])
    assert.deepEqual(await post(payment(), { gateway }), [404, 'unknown gateway'], gateway);
  const [status] = await post('x'.repeat(16 * 1024 + 1));
  assert.equal(status, 413, 'nor what is longer than a callback');
  assert.equal((await notices()).length, before);
});

test('cookies and what proxies add are no evidence and are not kept', async () => {
  const headers = { cookie: 'a=b', forwarded: 'for=1', 'x-signature': 's', 'user-agent': 'teller/1' };
  assert.deepEqual(await post(payment(), { headers }), [200, 'OK then']);
  const [last] = await notices();
  assert.deepEqual(Object.keys(last?.headers ?? {}).toSorted(), [
    'content-length',
    'content-type',
    'user-agent',
    'x-signature',
  ]);
});

test('OPEN-WALLET-05 an event is applied once, however often and however many at a time it is told', async () => {
  const body = payment('once', 'D-ONCE');
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(body)));
  assert.deepEqual(new Set(answers.map(String)), new Set(['200,OK then']));
  assert.deepEqual(await post(body), [200, 'OK then']);
  assert.deepEqual(told, ['payment once']);
  const [event] = await eventsOf(mine, { reference: 'D-ONCE' });
  assert.deepEqual([event?.deliveries, event?.outcome, event?.kind], [6, 'credited', 'payment.paid']);
  const verdicts = (await notices()).slice(0, 6).map(({ verdict }) => verdict);
  assert.deepEqual(
    verdicts.toSorted(),
    ['credited', ...Array.from({ length: 5 }, () => 'duplicate')].toSorted(),
  );
  // The same number of another gateway is another event.
  assert.deepEqual(await post(body, { gateway: 'guarded' }), [200, 'OK then']);
  assert.deepEqual(told, ['payment once', 'payment once']);
});

test('an error of ours asks for another delivery, which then counts as the first', async () => {
  answer = () => Promise.reject(new Error('the database is away'));
  const body = payment('again', 'D-AGAIN');
  assert.deepEqual(await post(body), [500, 'try again']);
  assert.equal((await notices())[0]?.verdict, null);
  assert.deepEqual(await eventsOf(mine, { reference: 'D-AGAIN' }), [], 'its claim went with it');
  answer = () => Promise.resolve({ outcome: 'credited', merchantId: mine.id });
  assert.deepEqual(await post(body), [200, 'OK then']);
  assert.equal((await eventsOf(mine, { reference: 'D-AGAIN' }))[0]?.deliveries, 1);
});

test('an event goes to who acts on its kind; without one it is acknowledged and nobody’s', async () => {
  const head = { body: {}, currency: 'USD', amount: '5' };
  const rows: [event: object, told: string[]][] = [
    [
      { ...head, kind: 'payout', eventId: 'k1', payoutNo: 'W1-1', state: 'paid', gatewayRef: 'g' },
      ['payout k1'],
    ],
    [
      { ...head, kind: 'credit', eventId: 'k2', ref: 'b1', account: '1', memo: '', payer: null },
      ['credit k2'],
    ],
    [{ ...head, kind: 'other', eventId: 'k3', name: 'ping', reference: 'none' }, []],
  ];
  for (const [event, heard] of rows) {
    told = [];
    assert.deepEqual(await post(JSON.stringify(event)), [200, 'OK then']);
    assert.deepEqual(told, heard);
  }
  const { payment: _payment, ...others } = all;
  assert.deepEqual(await post(payment('k4'), { handlers: others }), [200, 'OK then']);
  const kept = await db.many<{ kind: string; outcome: string; merchantId: number | null }>(
    `select kind, outcome, merchant_id from cashier.psp_event where event_id like 'k%' order by event_id`,
    [],
  );
  assert.deepEqual(
    kept.map(({ kind, outcome, merchantId }) => [kind, outcome, merchantId]),
    [
      ['payout.paid', 'credited', mine.id],
      ['credit.received', 'credited', mine.id],
      ['ping', 'not_for_us', null],
      ['payment.paid', 'not_for_us', null],
    ],
  );
});

test('OP-23 an operator sees what was told of the brand’s own orders, newest first', async () => {
  answer = () => Promise.resolve({ outcome: 'credited', merchantId: theirs.id });
  await post(payment('theirs1', 'D-SAME'));
  answer = () => Promise.resolve({ outcome: 'not_for_us', merchantId: null });
  await post(payment('nobodys', 'D-SAME'));
  answer = () => Promise.resolve({ outcome: 'credited', merchantId: mine.id });
  await post(payment('mine1', 'D-SAME'));
  await post(payment('mine2', 'D-SAME'));
  const ids = async (of: Merchant) =>
    (await eventsOf(of, { reference: 'D-SAME' })).map(({ eventId }) => eventId);
  assert.deepEqual(await ids(mine), ['mine2', 'mine1']);
  assert.deepEqual(await ids(theirs), ['theirs1']);
  assert.ok((await eventsOf(mine)).length > 2, 'and without a number all of them');
});

test('OP-23 refused callbacks are counted by gateway and reason for seven days, the latest first', async () => {
  await db.run('delete from cashier.gateway_notice');
  await db.run('delete from cashier.refused_notice');
  const listed = async () => {
    const answered = await listRefusedCallbacks({ db, clock });
    assert.ok(answered.ok);
    return answered.value.list.map(({ gateway, verdict, count, lastIp }) => [
      gateway,
      verdict,
      count,
      lastIp,
    ]);
  };
  await post('hello', { ip: '198.51.100.1' });
  clock.advance(1);
  await post('hello', { ip: '198.51.100.2' });
  clock.advance(1);
  answer = () => Promise.reject(new Error('away'));
  await post(payment());
  assert.deepEqual(await listed(), [], 'one on its way has no verdict yet');
  clock.advance(60_001);
  await post('signature_wrong');
  answer = () => Promise.resolve({ outcome: 'credited', merchantId: mine.id });
  await post(payment());
  clock.advance(60_001);
  assert.deepEqual(await listed(), [
    ['teller', 'signature_wrong', 1, CALLER],
    ['teller', 'unanswered', 1, CALLER],
    ['teller', 'malformed', 2, '198.51.100.2'],
  ]);
  clock.advance(7 * 86_400_000);
  assert.deepEqual(await listed(), []);
});

test('H4 a flood of refused callbacks leaves a count, a few samples and no more; a valid one still passes', async () => {
  await db.run('delete from cashier.gateway_notice');
  await db.run('delete from cashier.refused_notice');
  const app = Fastify({ trustProxy: true });
  mountPaymentNotify(app, deps, all);
  const flood = (count: number, ipOf: (index: number) => string) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const remoteAddress = ipOf(index);
        const told = {
          method: 'POST',
          url: '/wps/pay/notify/teller',
          payload: 'hello',
          remoteAddress,
        } as const;
        return (await app.inject({ ...told, headers: { 'content-type': 'application/json' } })).statusCode;
      }),
    );
  const many = await flood(600, (index) => `10.1.${index >> 8}.${index & 255}`);
  assert.deepEqual(new Set(many), new Set([400]));
  const counted = () =>
    db.many<{ verdict: string; count: bigint }>('select verdict, count from cashier.refused_notice');
  assert.deepEqual(await counted(), [{ verdict: 'malformed', count: 600n }]);
  assert.equal((await notices()).length, 20);
  const one = await flood(100, (index) => `2001:db8:1:2::${index.toString(16)}`);
  assert.equal(one.filter((status) => status === 429).length, 70, 'an IPv6 network is one address');
  assert.deepEqual(await counted(), [{ verdict: 'malformed', count: 630n }]);
  const valid = await app.inject({
    method: 'POST',
    url: '/wps/pay/notify/teller',
    payload: payment(),
    headers: { 'content-type': 'application/json' },
    remoteAddress: '2001:db8:1:2::1',
  });
  assert.equal(valid.statusCode, 200);
  assert.equal((await notices()).length, 21);
  await app.close();
});

test('what was not believed is kept for fourteen days, what was for a hundred and eighty', async () => {
  await db.run('delete from cashier.refused_notice');
  await db.run('delete from cashier.gateway_notice');
  await post('hello');
  await post(payment());
  const verdicts = async () => (await notices()).map(({ verdict }) => verdict);
  const prune = () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    return deleteNoticesBefore(db, { refused: daysAgo(14), verified: daysAgo(180) }, 1);
  };
  clock.advance(13 * 86_400_000);
  assert.equal(await prune(), 0);
  clock.advance(2 * 86_400_000);
  assert.equal(await prune(), 1);
  assert.deepEqual(await verdicts(), ['credited']);
  clock.advance(170 * 86_400_000);
  assert.equal(await prune(), 1);
});
