import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOf } from './age.ts';

test('OP-24 the wait of a queue item is told in minutes, then hours, then days', () => {
  assert.deepEqual(ageOf(-5_000), { unit: 'now' });
  assert.deepEqual(ageOf(59_999), { unit: 'now' });
  assert.deepEqual(ageOf(8 * 60_000), { unit: 'minutes', count: 8 });
  assert.deepEqual(ageOf(64 * 60_000), { unit: 'hours', hours: 1, minutes: 4 });
  assert.deepEqual(ageOf(47 * 3_600_000), { unit: 'hours', hours: 47, minutes: 0 });
  assert.deepEqual(ageOf(48 * 3_600_000), { unit: 'days', count: 2 });
});
