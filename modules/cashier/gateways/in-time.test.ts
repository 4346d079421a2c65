import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewaysOf, type Gateway } from './gateway.ts';
import { houseTransfer } from './house-transfer/house-transfer.ts';
import { inTime } from './in-time.ts';

const hangs = () => new Promise<never>(() => undefined);
const from = new Date('2026-11-20T00:00:00Z');
const order = { orderNo: 'D1' } as Parameters<Gateway['createPayment']>[0];
const payout = { payoutNo: 'W1-1' } as Parameters<Gateway['sendPayout']>[0];
const range = { from, to: from };
const callsOf = (gateway: Gateway) =>
  [
    gateway.createPayment(order),
    gateway.sendPayout(payout),
    gateway.findPayout('W1-1'),
    gateway.findPayment?.('p1'),
    gateway.listIncoming?.({} as never),
    gateway.listRecords?.(range),
  ].map((answer) => Promise.resolve<{ outcome: string } | undefined>(answer));
const withCalls = (call: () => Promise<never>): Gateway => ({
  ...houseTransfer(),
  createPayment: call,
  sendPayout: call,
  findPayout: call,
  findPayment: call,
  listIncoming: call,
  listRecords: call,
});

test('a gateway that hangs did not answer', async () => {
  const answers = await Promise.all(callsOf(inTime(withCalls(hangs), 5)));
  assert.deepEqual(new Set(answers.map((one) => one?.outcome)), new Set(['unknown']));
});

test('an adapter that throws did not answer; what a gateway cannot do stays absent', async () => {
  const fails = () => Promise.reject(new Error('ECONNRESET'));
  const broken = gatewaysOf(withCalls(fails)).get('house-transfer');
  assert.ok(broken);
  for (const answer of await Promise.all(callsOf(broken)))
    assert.deepEqual(answer, { outcome: 'unknown', detail: 'Error: ECONNRESET' });
  const plain = gatewaysOf(houseTransfer()).get('house-transfer');
  assert.deepEqual(
    [plain?.findPayment, plain?.listIncoming, plain?.listRecords],
    [undefined, undefined, undefined],
  );
});
