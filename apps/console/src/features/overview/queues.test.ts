import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, linesOf, type Queue } from './queues.ts';

const queue = (name: string, count: number, oldestAt: number | null = null, detail: string | null = null) =>
  ({
    name,
    count,
    oldestAt,
    newest: count > 0 ? { about: 'demo01', detail, amount: null, currency: null } : null,
  }) satisfies Queue;
const t = ((key: string) => key) as unknown as Parameters<typeof linesOf>[1];

test('OP-24 the queue that waits longest stands first, empty queues last', () => {
  const lines = linesOf([queue('findings', 0), queue('deposits', 1, 8), queue('withdrawals', 2, 3)], t);
  assert.deepEqual(
    lines.map(({ name }) => name),
    ['withdrawals', 'deposits', 'findings'],
  );
});

test('OP-24 a code of the newest item is worded, a name stays as it is', () => {
  const [deposit, withdrawal] = linesOf(
    [queue('deposits', 1, 1, 'qr_transfer'), queue('withdrawals', 1, 2, 'ACLEDA')],
    t,
  );
  assert.equal(deposit?.words, 'demo01, console.method.qr_transfer');
  assert.equal(withdrawal?.words, 'demo01, ACLEDA');
});

test('OP-24 the menu counts all that waits behind a page', () => {
  const counts = countsOf([queue('withdrawals', 2), queue('disputes', 1), queue('not known here', 9)]);
  assert.deepEqual(counts, { '/money/withdrawals': 3 });
});
