import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAgent, isTrial } from '@baize/members/rules';
import { loginFlags } from './login-state.ts';

test('AUTH-057 types 1, 2, 41 and 42 are agents, 4 is a trial, everything else is neither', () => {
  const agents = [0, 1, 2, 3, 4, 5, 40, 41, 42, 43].filter(isAgent);
  assert.deepEqual(agents, [1, 2, 41, 42]);
  assert.deepEqual([0, 1, 2, 3, 4, 41].filter(isTrial), [4]);
});

test('AUTH-053 AUTH-066 the login state and its flags follow token and member type', () => {
  const cases: [
    token: string | null,
    type: number | undefined,
    state: string,
    agent: boolean,
    trial: boolean,
  ][] = [
    [null, undefined, 'out', false, false],
    // What was known of somebody who left counts for nothing.
    [null, 1, 'out', false, false],
    [null, 4, 'out', false, false],
    ['tok', undefined, 'in', false, false],
    ['tok', 0, 'in', false, false],
    ['tok', 1, 'in', true, false],
    ['tok', 42, 'in', true, false],
    ['tok', 4, 'trial', false, true],
  ];
  for (const [token, type, state, isAgent, isTrial] of cases)
    assert.deepEqual(
      loginFlags(token, type),
      { state, isLogin: token !== null, isAgent, isTrial },
      `${token} ${type}`,
    );
});
