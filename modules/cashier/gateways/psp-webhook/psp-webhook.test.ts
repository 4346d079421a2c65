import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pspWebhook, signNotice } from './psp-webhook.ts';

const SECRET = 'only-for-this-test-0001';
const NOW = new Date('2026-11-20T10:00:00Z');
const gateway = pspWebhook({ code: 'acme', secret: SECRET, acknowledgement: '{"success":true}' });

type Change = { secret?: string; timestamp?: string; signature?: string };
function read(
  body: object | string,
  { secret = SECRET, timestamp = String(NOW.getTime()), signature }: Change = {},
) {
  const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const headers: Record<string, string> = {
    'x-timestamp': timestamp,
    'x-signature': signature ?? signNotice(secret, timestamp, rawBody).toString('hex'),
  };
  const notice = gateway.readNotice?.({ rawBody, now: NOW, header: (name) => headers[name] });
  assert.ok(notice);
  return notice;
}
const verdict = (...args: Parameters<typeof read>) => {
  const notice = read(...args);
  return notice.ok ? notice.value.kind : notice.code;
};
const paid = {
  eventId: 'e1',
  kind: 'payment.paid',
  occurredAt: NOW.getTime(),
  orderNo: 'D261120-8K3M2Q9X',
  paymentId: 'p1',
  currency: 'USD',
  amount: '25.00',
};

test('OPEN-WALLET-05 a notice is verified by its signature over the raw bytes, within five minutes, in its shape', () => {
  const at = (ms: number) => String(NOW.getTime() + ms);
  const rows: [string, Parameters<typeof read>, string][] = [
    ['as it should be', [paid], 'payment'],
    ['299 s old', [paid, { timestamp: at(-299_000) }], 'payment'],
    ['301 s old', [paid, { timestamp: at(-301_000) }], 'timestamp_stale'],
    ['301 s ahead', [paid, { timestamp: at(301_000) }], 'timestamp_stale'],
    ['no time', [paid, { timestamp: '' }], 'timestamp_stale'],
    ['another secret', [paid, { secret: 'somebody-else-s-secret' }], 'signature_wrong'],
    ['no signature', [paid, { signature: '' }], 'signature_wrong'],
    ['half a signature', [paid, { signature: 'abcd' }], 'signature_wrong'],
    ['no JSON', ['paid!'], 'malformed'],
    ['another kind', [{ ...paid, kind: 'payment.maybe' }], 'malformed'],
    ['no order', [{ ...paid, orderNo: undefined }], 'malformed'],
  ];
  for (const [name, args, expected] of rows) assert.equal(verdict(...args), expected, name);
});

test('while a company changes its secret, notices under both are believed, and under a third none', () => {
  const changing = pspWebhook({ code: 'acme', secret: SECRET, otherSecret: 'only-for-this-test-0002' });
  const answers = [SECRET, 'only-for-this-test-0002', 'only-for-this-test-0003'].map((secret) => {
    const rawBody = Buffer.from(JSON.stringify(paid));
    const timestamp = String(NOW.getTime());
    const signature = signNotice(secret, timestamp, rawBody).toString('hex');
    const header = (name: string) => ({ 'x-timestamp': timestamp, 'x-signature': signature })[name];
    return changing.readNotice?.({ rawBody, now: NOW, header })?.ok;
  });
  assert.deepEqual(answers, [true, true, false]);
});

test('OPEN-WALLET-05 what it tells: paid with its authorisation, declined and expired without money, a credit with its memo', () => {
  const told = read({ ...paid, authorisation: 'A1' });
  assert.ok(told.ok && told.value.kind === 'payment');
  const { state, paidAmount, authorisation, gatewayRef } = told.value;
  assert.deepEqual([state, paidAmount, authorisation, gatewayRef], ['paid', '25.00', 'A1', 'p1']);
  for (const ended of ['declined', 'expired']) {
    const said = read({ ...paid, kind: `payment.${ended}` });
    assert.ok(said.ok && said.value.kind === 'payment');
    assert.deepEqual([said.value.state, said.value.paidAmount], [ended, null]);
  }
  const { orderNo: _, paymentId: __, ...money } = paid;
  const credit = read({
    ...money,
    kind: 'credit.received',
    ref: 'FT1',
    account: '000 1',
    memo: 'NAP8K3M2Q9X',
  });
  assert.ok(credit.ok && credit.value.kind === 'credit');
  assert.deepEqual([credit.value.ref, credit.value.memo, credit.value.bookedAt], ['FT1', 'NAP8K3M2Q9X', NOW]);
});
