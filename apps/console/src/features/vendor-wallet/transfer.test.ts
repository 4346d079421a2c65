import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOnTransfer } from './transfer.ts';

test('OP-19 what an operator may do with a transfer to a vendor, state by state', () => {
  const acts = {
    CREATED: [],
    HELD: ['ask'],
    PENDING: ['ask'],
    REVIEW: ['ask', 'settle', 'fail'],
    SUCCESS: [],
    FAILED: [],
  } as const;
  for (const state of Object.keys(acts) as (keyof typeof acts)[]) {
    assert.deepEqual(actsOnTransfer(state, true), acts[state], state);
    assert.deepEqual(actsOnTransfer(state, false), [], state);
  }
});
