import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { demoPsp } from './demo-psp.ts';

const SECRET = 'only-for-this-test-0001';
const clock = fixedClock('2026-11-20T10:00:00Z');
const hmac = (...parts: string[]) => createHmac('sha256', SECRET).update(parts.join('')).digest('hex');

/** The adapter over a company that answers so; what it was asked. */
function over(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  const send = (async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  }) as typeof fetch;
  return { asked, psp: demoPsp({ url: 'http://psp.test', secret: SECRET, clock, fetch: send }) };
}
const json = (status: number, body: unknown) => () => Response.json(body, { status });
const payout = { payoutId: 'po1', state: 'succeeded', failure: null };

test('OPEN-WALLET-08 only an answer that can be read is a yes, only a 4xx a no; anything else may have happened', async () => {
  const rows: [name: string, answer: () => Response | Promise<Response>, outcome: string][] = [
    ['paid', json(200, payout), 'done'],
    ['a state nobody knows', json(200, { ...payout, state: 'perhaps' }), 'unknown'],
    ['half an answer', json(200, { payoutId: 'po1' }), 'unknown'],
    ['no JSON', () => new Response('<html>', { status: 200 }), 'unknown'],
    ['not found', json(404, { error: 'not_found' }), 'refused'],
    ['not allowed', json(400, { error: 'limit' }), 'refused'],
    ['a no without a reason', json(400, {}), 'unknown'],
    ['a proxy’s no', () => new Response('Bad gateway', { status: 403 }), 'unknown'],
    ['its fault', json(500, { error: 'system' }), 'unknown'],
    ['its proxy’s fault', () => new Response('', { status: 502 }), 'unknown'],
    ['a broken line', () => Promise.reject(new Error('ECONNRESET')), 'unknown'],
  ];
  for (const [name, answer, outcome] of rows) {
    const { psp } = over(answer);
    assert.equal((await psp.findPayout('W1-1')).outcome, outcome, name);
  }
});

test('every state of theirs is one of ours', async () => {
  const found = {
    paymentId: 'p1',
    currency: 'USD',
    paidAmount: '5.00',
    authorisation: 'a1',
    payUrl: 'u',
    qrPayload: 'q',
  };
  const receiver = { name: 'n', account: '1', bank: 'b' };
  for (const [theirs, ours] of [
    ['pending', 'pending'],
    ['succeeded', 'paid'],
    ['declined', 'declined'],
    ['expired', 'expired'],
  ]) {
    const { psp } = over(json(200, { ...found, receiver, state: theirs }));
    const answer = await psp.findPayment?.('p1');
    assert.ok(answer?.outcome === 'done');
    assert.equal(answer.value.state, ours);
  }
  for (const [theirs, ours] of [
    ['processing', 'processing'],
    ['succeeded', 'paid'],
    ['failed', 'failed'],
  ]) {
    const { psp } = over(json(200, { ...payout, state: theirs }));
    const answer = await psp.findPayout('W1-1');
    assert.ok(answer.outcome === 'done');
    assert.equal(answer.value.state, ours);
  }
});

test('a call is signed over its time, method, path and body, and follows nobody elsewhere', async () => {
  const { asked, psp } = over(json(200, payout));
  const order = {
    payoutNo: 'W1-1',
    currency: 'USD',
    amount: '5.00',
    bankCode: 'ABA',
    accountNumber: '1',
    payeeName: 'Ann',
    notifyUrl: 'http://site.test/wps/pay/notify/demo-psp',
  };
  await psp.sendPayout(order);
  const [{ url, init } = assert.fail('asked')] = asked;
  const headers = init.headers as Record<string, string>;
  const at = String(clock.now().getTime());
  assert.deepEqual([url, init.method, init.redirect], ['http://psp.test/v1/payouts', 'POST', 'error']);
  assert.equal(headers['x-psp-timestamp'], at);
  assert.equal(headers['x-psp-signature'], hmac(at, '.POST./v1/payouts.', JSON.stringify(order)));
});

test('OPEN-WALLET-05 a callback is believed by its signature and its time, and read whole or not at all', () => {
  const { psp } = over(json(200, {}));
  const now = clock.now();
  const FIVE_MINUTES = 300_000;
  const paid = {
    eventId: 'e1',
    kind: 'payment.succeeded',
    merchantRef: 'D1',
    paymentId: 'p1',
    currency: 'USD',
    paidAmount: '5.00',
    authorisation: null,
  };
  const read = (
    body: string,
    {
      at = now.getTime(),
      signature = hmac(`${at}.`, body),
    }: { at?: number | string; signature?: string } = {},
  ) => {
    const headers: Record<string, string> = { 'x-psp-timestamp': String(at), 'x-psp-signature': signature };
    const answer = psp.readNotice?.({ rawBody: Buffer.from(body), header: (name) => headers[name], now });
    return answer?.ok ? `${answer.value.kind} ${answer.value.eventId}` : answer?.code;
  };
  const body = JSON.stringify(paid);
  const signedAt = (at: number | string) => ({ at, signature: hmac(`${at}.`, body) });
  const rows: [name: string, body: string, how: Parameters<typeof read>[1], says: string][] = [
    ['as it should be', body, {}, 'payment e1'],
    [
      'another body',
      body.replace('5.00', '500.00'),
      { signature: hmac(`${now.getTime()}.`, body) },
      'signature_wrong',
    ],
    ['no signature', body, { signature: '' }, 'signature_wrong'],
    [
      'half a signature',
      body,
      { signature: hmac(`${now.getTime()}.`, body).slice(0, 32) },
      'signature_wrong',
    ],
    [
      'the time changed',
      body,
      { at: now.getTime() + 1, signature: hmac(`${now.getTime()}.`, body) },
      'signature_wrong',
    ],
    ['five minutes old', body, signedAt(now.getTime() - FIVE_MINUTES), 'payment e1'],
    ['older', body, signedAt(now.getTime() - FIVE_MINUTES - 1), 'timestamp_stale'],
    ['of the future', body, signedAt(now.getTime() + FIVE_MINUTES + 1), 'timestamp_stale'],
    ['of no time', body, signedAt('soon'), 'timestamp_stale'],
    ['no JSON', 'hello', {}, 'malformed'],
    ['nothing', '', {}, 'malformed'],
    ['null', 'null', {}, 'malformed'],
    ['a number', '5', {}, 'malformed'],
    ['a list', '[]', {}, 'malformed'],
    ['a kind nobody knows', JSON.stringify({ ...paid, kind: 'payment.lost' }), {}, 'malformed'],
    ['of another group', JSON.stringify({ ...paid, kind: 'refund.paid' }), {}, 'malformed'],
    ['without its number', JSON.stringify({ ...paid, eventId: '' }), {}, 'malformed'],
    ['an amount that is no text', JSON.stringify({ ...paid, paidAmount: 5 }), {}, 'malformed'],
  ];
  for (const [name, text, how, says] of rows) assert.equal(read(text, how), says, name);
});
