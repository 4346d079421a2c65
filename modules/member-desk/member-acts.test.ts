import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MEMBER_ACTS } from './set-member-state.ts';

test('OP-08 an act that is offered always changes the state, and a closed member stays closed', () => {
  for (const state of ['ACTIVE', 'LOCKED', 'FROZEN'] as const)
    for (const { act, state: after } of MEMBER_ACTS[state]) assert.notEqual(after, state, `${state} ${act}`);
  assert.deepEqual(MEMBER_ACTS.CLOSED, []);
});
