import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingOf } from './waiting.ts';

test('CONTRACT-011 requests and settlements that wait are counted by kind and together', () => {
  assert.deepEqual(
    waitingOf(
      [{ kind: 'DIVIDEND' }, { kind: 'DAILY_SALARY' }],
      [
        { kind: 'DIVIDEND', direction: 'out', count: 3 },
        { kind: 'DIVIDEND', direction: 'in', count: 1 },
      ],
    ),
    { byKind: { DIVIDEND: 5, DAILY_SALARY: 1, HOURLY_SALARY: 0, REALTIME_SALARY: 0 }, total: 6 },
  );
  assert.equal(waitingOf([], []).total, 0);
});
