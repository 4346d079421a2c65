import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf } from './member.ts';

test('OP-08 member types are told apart as member, agent and trial', () => {
  assert.equal(kindOf(0), 'member');
  assert.equal(kindOf(4), 'trial');
  for (const type of [1, 2, 41, 42] as const) assert.equal(kindOf(type), 'agent');
});
