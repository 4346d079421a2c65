import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MEMBER_ACTS } from './set-member-state.ts';

const AFTER = {
  lock: 'LOCKED',
  unlock: 'ACTIVE',
  freeze: 'FROZEN',
  unfreeze: 'ACTIVE',
  close: 'CLOSED',
} as const;

test('OP-08 an act that is offered always changes the state, and a closed member stays closed', () => {
  for (const state of ['ACTIVE', 'LOCKED', 'FROZEN'] as const)
    for (const act of MEMBER_ACTS[state]) assert.notEqual(AFTER[act], state, `${state} ${act}`);
  assert.deepEqual(MEMBER_ACTS.CLOSED, []);
});
