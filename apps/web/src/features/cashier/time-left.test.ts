import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeLeft } from './time-left.ts';

test('OPEN-WALLET-04 a countdown follows the clock of the server and stops at zero', () => {
  const start = 1_000_000;
  const end = start + 60_000;
  assert.deepEqual(timeLeft(start, 0, start, end), { seconds: 60, fraction: 1 });
  // The device runs half a minute behind the server.
  assert.deepEqual(timeLeft(start, 30_000, start, end), { seconds: 30, fraction: 0.5 });
  assert.deepEqual(timeLeft(end + 5_000, 0, start, end), { seconds: 0, fraction: 0 });
});
