import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAgent, isTrial } from '@baize/members/rules';
import { asksConsolidated, loginFlags } from './login-state.ts';

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

const CONSOLIDATED: [
  who: string,
  member: { freeplay: boolean } | undefined,
  flag: boolean | undefined,
  is: boolean,
][] = [
  ['a visitor', undefined, true, false],
  ['a trial account', { freeplay: true }, true, false],
  ['a member while the switch is off', { freeplay: false }, false, false],
  ['a member before the switch is known', { freeplay: false }, undefined, false],
  ['a member while the switch is on', { freeplay: false }, true, true],
];
for (const [who, member, flag, is] of CONSOLIDATED)
  test(`ROLE-014 ${who}: consolidated data is ${is ? '' : 'not '}asked for`, () =>
    assert.equal(asksConsolidated(member, flag), is));
