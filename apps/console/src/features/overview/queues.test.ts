import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byUrgency, endsOf, type QueueLine } from './queues.ts';

const line = (name: QueueLine['name'], ...since: number[]): QueueLine => ({
  name,
  path: '/money/withdrawals',
  count: since.length,
  items: since.map((at) => ({ since: at, words: String(at) })),
});

test('OP-24 the overview names the oldest and the newest item whatever order the queue came in', () => {
  assert.equal(endsOf([]), undefined);
  const ends = endsOf(line('deposits', 5, 2, 9, 4).items);
  assert.equal(ends?.oldest.since, 2);
  assert.equal(ends?.newest.since, 9);
});

test('OP-24 the queue that waits longest stands first, empty queues last', () => {
  const lines = byUrgency([line('findings'), line('deposits', 8), line('withdrawals', 3, 20)]);
  assert.deepEqual(
    lines.map((one) => one.name),
    ['withdrawals', 'deposits', 'findings'],
  );
});
