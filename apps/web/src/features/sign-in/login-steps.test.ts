import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoginWay } from '../../session/dialogs.ts';
import { forcedChangeOf, isLotteryEntry, placeAfterChange, wantedAfterLogin } from './login-steps.ts';

test('AUTH-011 AUTH-012 a password is changed by force only after a login that used it', () => {
  const cases: [why: 'default' | 'expired' | null, type: LoginWay['type'], forced: string | null][] = [
    ['default', 'username', 'default'],
    ['expired', 'username', 'expired'],
    [null, 'username', null],
    ['default', 'sms', null],
    ['expired', 'sms', null],
    ['expired', 'firebase', null],
  ];
  for (const [mustChangePassword, type, forced] of cases)
    assert.equal(forcedChangeOf({ mustChangePassword }, type), forced, `${mustChangePassword} ${type}`);
});

test('AUTH-015 AUTH-016 agents go to their centre, others home or to the place that asked for the login', () => {
  assert.equal(wantedAfterLogin({ agent: true }), '/agentHome');
  assert.equal(wantedAfterLogin({ agent: true, from: '/member' }), '/agentHome');
  assert.equal(wantedAfterLogin({}), '/');
  assert.equal(wantedAfterLogin({ from: '/member/withdraw' }), '/member/withdraw');
});

test('AUTH-126 after a change of password the place is home, and the agent centre for agents', () => {
  const cases = {
    '/': '/',
    '/member': '/',
    '/agent': '/agentHome',
    '/agentHome': '/agentHome',
    '/agents': '/',
  };
  for (const [here, to] of Object.entries(cases)) assert.equal(placeAfterChange(here), to, here);
});

test('AUTH-045 a login from a lottery shows the lottery’s banner', () => {
  for (const here of ['/lott', '/ELOTT', '/lottery', '/vnLottery', '/sealottery'])
    assert.equal(isLotteryEntry(undefined, here), true, here);
  for (const here of ['/', '/live', '/slott', '/lottx'])
    assert.equal(isLotteryEntry(undefined, here), false, here);
  assert.equal(isLotteryEntry('/lott', '/'), true);
});
