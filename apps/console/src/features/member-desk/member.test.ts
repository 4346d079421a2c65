import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOnMember, kindOf, STATE_AFTER } from './member.ts';

test('OP-08 an act that is offered always changes the state, and a closed member stays closed', () => {
  for (const state of ['ACTIVE', 'LOCKED', 'FROZEN'] as const)
    for (const act of actsOnMember(state)) assert.notEqual(STATE_AFTER[act], state, `${state} ${act}`);
  assert.deepEqual(actsOnMember('CLOSED'), []);
});

test('OP-08 member types are told apart as member, agent and trial', () => {
  assert.equal(kindOf(0), 'member');
  assert.equal(kindOf(4), 'trial');
  for (const type of [1, 2, 41, 42] as const) assert.equal(kindOf(type), 'agent');
});
