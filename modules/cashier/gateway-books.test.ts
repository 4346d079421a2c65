import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareInTurn, findUnmatchedRecords } from './gateway-books.ts';
import { gatewaysOf, type Answer, type Gateway, type GatewayRecord } from './gateways/gateway.ts';

const nothing = (): never => assert.fail('only its list is asked');
const gateway = (code: string, answer?: Answer<GatewayRecord[]>): Gateway => ({
  code,
  confirmedBy: 'gateway',
  createPayment: nothing,
  sendPayout: nothing,
  findPayout: nothing,
  ...(answer && { listRecords: () => Promise.resolve(answer) }),
});
const record = (number: string, state = 'paid'): GatewayRecord => ({
  kind: 'payment',
  number,
  state,
  amount: '5.00',
  currency: 'USD',
});
const span = { from: new Date('2026-11-19T00:00:00Z'), to: new Date('2026-11-20T00:00:00Z') };

test('OP-25 money a gateway has under a number nobody gave out is told; the rest is not', async () => {
  const warned: object[] = [];
  const log = { info: nothing, warn: (fields: object) => void warned.push(fields), error: nothing };
  const gateways = gatewaysOf(
    gateway('full', {
      outcome: 'done',
      value: [record('D1'), record('W1-1'), record('X1'), record('X2', 'declined'), record('X3', 'pending')],
    }),
    gateway('away', { outcome: 'unknown', detail: 'no answer' }),
    gateway('closed', { outcome: 'refused', code: 'forbidden' }),
    gateway('silent'),
  );
  const known = [['D1'], ['W1-1']].map(
    (ours) => async (numbers: readonly string[]) => ours.filter((number) => numbers.includes(number)),
  );
  assert.deepEqual(await findUnmatchedRecords({ gateways, log }, span, known), [
    { kind: 'unknown_here', subject: 'full X1', ours: 'none', theirs: 'payment 5.00 USD' },
  ]);
  assert.deepEqual(
    warned.map((fields) => (fields as { gateway: string }).gateway),
    ['away', 'closed'],
    'a gateway that is away is passed over, and named',
  );
});

test('every row is compared once, a few at a time, however many there are', async () => {
  for (const total of [0, 1, 199, 200, 201, 430]) {
    const rows = Array.from({ length: total }, (_, index) => String(index).padStart(4, '0'));
    const asked: number[] = [];
    let [running, most] = [0, 0];
    const found = await compareInTurn(
      (after, limit) => {
        const page = rows.filter((row) => row > after).slice(0, limit);
        asked.push(page.length);
        return Promise.resolve(page);
      },
      (row) => row,
      async (row) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return [{ kind: 'differs', subject: row, ours: '1', theirs: '2' }];
      },
    );
    assert.deepEqual(
      found.map(({ subject }) => subject),
      rows,
      `${total} rows`,
    );
    assert.ok(most <= 8, `${most} at a time`);
    assert.equal(asked.length, Math.floor(total / 200) + 1);
  }
});
