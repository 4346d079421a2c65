import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { crc16 } from '@baize/emvqr';
import { readConfig } from './config.ts';
import { createPsp, type Psp } from './server.ts';

const SECRET = 'only-for-this-test-0001';
const NOTIFY = 'http://merchant.invalid/notify';
type Callback = {
  eventId: string;
  kind: string;
  merchantRef?: string;
  paidAmount?: string | null;
  payoutNo?: string;
};

let dataDir: string;
let clock: ReturnType<typeof fixedClock>;
let psp: Psp;
/** What the merchant (our edge) answers, and what it was told. */
let merchantAnswers: () => Response;
let told: { body: Callback; raw: string; headers: Headers }[];

const open = () =>
  createPsp({
    config: {
      ...readConfig({ BAIZE_PSP_SECRET: SECRET, BAIZE_PSP_DATA: dataDir }),
      publicUrl: 'http://psp.test',
    },
    clock,
    fetch: async (_, init) => {
      const raw = String(init?.body);
      told.push({ body: JSON.parse(raw) as Callback, raw, headers: new Headers(init?.headers) });
      return merchantAnswers();
    },
  });

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'psp-'));
  clock = fixedClock('2026-03-01T03:00:00Z');
  told = [];
  merchantAnswers = () => new Response('OK');
  psp = open();
});
afterEach(async () => {
  await psp.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function call(
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  change: { at?: number; secret?: string } = {},
) {
  const payload = body ? JSON.stringify(body) : '';
  const timestamp = String(change.at ?? clock.now().getTime());
  const signature = createHmac('sha256', change.secret ?? SECRET)
    .update(`${timestamp}.${method}.${url}.${payload}`)
    .digest('hex');
  const headers = { 'x-psp-timestamp': timestamp, 'x-psp-signature': signature };
  const response = await psp.app.inject({
    method,
    url,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}
const paymentOf = (merchantRef: string, amount = '25.00', currency = 'USD') => ({
  merchantRef,
  currency,
  amount,
  notifyUrl: NOTIFY,
  expiresInSeconds: 600,
});
const press = (payUrl: unknown, form: string) =>
  psp.app.inject({
    method: 'POST',
    url: new URL(String(payUrl)).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });

test('OPEN-WALLET-05 a call with a wrong signature, an old timestamp or broken text is refused and stores nothing', async () => {
  assert.equal(
    (await call('POST', '/v1/payments', paymentOf('R-1111'), { secret: 'another-secret-000' })).status,
    401,
  );
  const stale = await call('POST', '/v1/payments', paymentOf('R-1111'), {
    at: clock.now().getTime() - 301_000,
  });
  assert.deepEqual(stale, { status: 401, body: { error: 'timestamp_stale' } });
  assert.equal((await call('POST', '/v1/payments', { ...paymentOf('R-1111'), amount: '-1' })).status, 422);
  assert.equal(
    (await call('POST', '/v1/payments', { ...paymentOf('R-1111'), notifyUrl: 'file:///etc/passwd' })).status,
    400,
  );
  const made = await call('POST', '/v1/payments', paymentOf('R-1111', '30.00'));
  assert.equal(made.body['amount'], '30.00', 'the reference was still free');
});

test('OPEN-API-02 the same merchantRef answers the same payment, another request under it is refused', async () => {
  const first = await call('POST', '/v1/payments', paymentOf('R-2222'));
  const again = await call('POST', '/v1/payments', paymentOf('R-2222'));
  assert.deepEqual(again, first);
  assert.equal(
    (await call('POST', '/v1/payments', paymentOf('R-2222', '26.00'))).body['error'],
    'merchant_ref_reused',
  );
});

test('OPEN-WALLET-03 each currency is shown as its own code with a sound checksum', async () => {
  const templates = { USD: '29', KHR: '29', THB: '30', VND: '38' };
  for (const [currency, template] of Object.entries(templates)) {
    const amount = currency === 'USD' || currency === 'THB' ? '25.00' : '25000';
    const { body } = await call('POST', '/v1/payments', paymentOf(`D260301-${currency}`, amount, currency));
    const payload = String(body['qrPayload']);
    assert.equal(crc16(payload.slice(0, -4)), payload.slice(-4), currency);
    assert.ok(payload.startsWith(`000201010212${template}`), `${currency} ${payload}`);
  }
});

test('OPEN-WALLET-05 an approved payment is announced twice, signed over its bytes', async () => {
  const { body } = await call('POST', '/v1/payments', paymentOf('R-3333'));
  assert.equal((await press(body['payUrl'], 'answer=approve')).statusCode, 303);
  await psp.beat();
  assert.equal(told.length, 1);
  clock.advance(3_000);
  await psp.beat();
  clock.advance(60_000);
  await psp.beat();
  assert.equal(told.length, 2, 'one deliberate duplicate, then silence');
  const [first, second] = told;
  assert.equal(first?.raw, second?.raw);
  assert.equal(first?.body.kind, 'payment.succeeded');
  assert.equal(first?.body.paidAmount, '25.00');
  for (const { raw, headers } of told) {
    const expected = createHmac('sha256', SECRET)
      .update(`${headers.get('x-psp-timestamp')}.${raw}`)
      .digest('hex');
    assert.equal(headers.get('x-psp-signature'), expected);
  }
  const state = await call('GET', `/v1/payments/${String(body['paymentId'])}`);
  assert.equal(state.body['state'], 'succeeded');
});

test('OPEN-WALLET-05 a callback is repeated with growing pauses until it is acknowledged, also after a restart', async () => {
  const { body } = await call('POST', '/v1/payments', paymentOf('R-4444'));
  merchantAnswers = () => new Response('try later', { status: 500 });
  await press(body['payUrl'], 'answer=decline');
  await psp.beat();
  assert.equal(told.length, 1);
  await psp.close();
  psp = open();
  clock.advance(1_000);
  await psp.beat();
  assert.equal(told.length, 2, 'the waiting callback outlived the process');
  merchantAnswers = () => new Response('ok, but not the exact word');
  clock.advance(1_999);
  await psp.beat();
  assert.equal(told.length, 2, 'the second pause is two seconds');
  clock.advance(1);
  await psp.beat();
  merchantAnswers = () => new Response('OK');
  clock.advance(4_000);
  await psp.beat();
  clock.advance(3_600_000);
  await psp.beat();
  assert.equal(told.length, 4);
});

test('OPEN-WALLET-04 time runs out, yet the payer may still pay late; a final answer stays', async () => {
  const { body } = await call('POST', '/v1/payments', paymentOf('R-5555'));
  clock.advance(600_000);
  await psp.beat();
  assert.equal(told.at(-1)?.body.kind, 'payment.expired');
  await press(body['payUrl'], 'answer=approve');
  await psp.beat();
  assert.equal(told.at(-1)?.body.kind, 'payment.succeeded');
  await press(body['payUrl'], 'answer=decline');
  assert.equal((await call('GET', `/v1/payments/${String(body['paymentId'])}`)).body['state'], 'succeeded');
});

test('OPEN-WALLET-03 the pay page escapes what it shows, speaks three languages and takes another amount', async () => {
  const { body } = await call('POST', '/v1/payments', paymentOf('<b>R</b>"'));
  const url = new URL(String(body['payUrl'])).pathname;
  for (const [lang, words] of Object.entries({ EN: 'Scan to pay', CN: '扫码支付', KM: 'ស្កេន' })) {
    const page = await psp.app.inject({ method: 'GET', url: `${url}?lang=${lang}` });
    assert.ok(page.body.includes(words), lang);
    assert.ok(!page.body.includes('<b>R'), 'the reference is text, not markup');
    assert.ok(!/style=|<script>|onclick/.test(page.body), 'nothing inline: the policy forbids it');
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
  }
  assert.equal((await press(body['payUrl'], 'answer=approve-other&amount=0')).statusCode, 422);
  await press(body['payUrl'], 'answer=approve-other&amount=24.5');
  const state = await call('GET', `/v1/payments/${String(body['paymentId'])}`);
  assert.equal(state.body['paidAmount'], '24.50');
  assert.equal((await psp.app.inject({ method: 'GET', url: '/pay/none' })).statusCode, 404);
});

test('OPEN-WALLET-08 payouts succeed, fail or stay unknown by the end of the amount, each number paid once', async () => {
  const payout = (payoutNo: string, amount: string) => ({
    payoutNo,
    currency: 'USD',
    amount,
    bankCode: 'ABA',
    accountNumber: '000123',
    payeeName: 'DEMO',
    notifyUrl: NOTIFY,
  });
  const rows: [string, number, string][] = [
    ['20.00', 200, 'succeeded'],
    ['20.13', 200, 'failed'],
    ['20.17', 504, 'succeeded'],
    ['20.19', 504, 'failed'],
  ];
  for (const [amount, status, end] of rows) {
    const no = `W-${amount}`;
    assert.equal((await call('POST', '/v1/payouts', payout(no, amount))).status, status, amount);
    assert.equal((await call('POST', '/v1/payouts', payout(no, amount))).status, status, 'sent again');
    assert.equal((await call('GET', `/v1/payouts/${no}`)).body['state'], 'processing');
    clock.advance(15_000);
    await psp.beat();
    assert.equal((await call('GET', `/v1/payouts/${no}`)).body['state'], end, amount);
    assert.equal(told.filter((one) => one.body.payoutNo === no).length, 1);
  }
  assert.equal((await call('POST', '/v1/payouts', payout('W-20.00', '21.00'))).status, 422);
  assert.equal((await call('GET', '/v1/payouts/none')).status, 404);
});

test('the configuration names what is wrong', () => {
  assert.throws(() => readConfig({ BAIZE_PSP_PORT: '70000' }), /BAIZE_PSP_PORT[\s\S]*BAIZE_PSP_SECRET/);
});
