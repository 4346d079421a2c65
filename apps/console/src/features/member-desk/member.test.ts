import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleOf } from '@baize/members/rules';

test('OP-08 member types are told apart as member, agent and trial', () => {
  assert.equal(roleOf(0), 'member');
  assert.equal(roleOf(4), 'trial');
  for (const type of [1, 2, 41, 42] as const) assert.equal(roleOf(type), 'agent');
});
