import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOn, levelOf, nextStepOf, PROTECTIONS, type Facts } from './protections.ts';

const NONE: Facts = {
  mobileNum: '',
  email: '',
  hasPaymentPassword: false,
  totp: { enabled: false, backupCodesLeft: 0 },
  passkeys: [],
};
const TOTP = { enabled: true, backupCodesLeft: 8 };
const facts = (part: Partial<Facts>): Facts => ({ ...NONE, ...part });

test('MEMBER-005 a protection is on when its fact says so; the password always is', () => {
  const cases: [facts: Facts, on: string][] = [
    [NONE, 'password'],
    [facts({ hasPaymentPassword: true }), 'password paymentPassword'],
    [facts({ mobileNum: '+855*****678' }), 'password mobile'],
    [facts({ email: 'p***@x.com' }), 'password email'],
    [facts({ totp: TOTP }), 'password totp'],
    [facts({ passkeys: [{}] }), 'password passkey'],
  ];
  for (const [of, on] of cases) assert.equal(PROTECTIONS.filter((one) => isOn(one, of)).join(' '), on);
});

test('MEMBER-005 the strength follows from three facts: a way back in, a money password, a second factor', () => {
  const cases: [facts: Facts, level: string][] = [
    [NONE, 'weak'],
    [facts({ mobileNum: '+855*****678', email: 'p***@x.com' }), 'weak'],
    [facts({ totp: TOTP, passkeys: [{}] }), 'weak'],
    [facts({ email: 'p***@x.com', hasPaymentPassword: true }), 'fair'],
    [facts({ hasPaymentPassword: true, passkeys: [{}] }), 'fair'],
    [facts({ mobileNum: '+855*****678', hasPaymentPassword: true, totp: TOTP }), 'strong'],
  ];
  for (const [of, level] of cases) assert.equal(levelOf(of), level);
});

test('MEMBER-005 the next step is the gap that matters most', () => {
  const can = { canPasskey: true };
  const all = facts({
    mobileNum: '+855*****678',
    email: 'p***@x.com',
    hasPaymentPassword: true,
    totp: TOTP,
    passkeys: [{}],
  });
  assert.equal(nextStepOf(NONE, can), 'mobile');
  assert.equal(nextStepOf(facts({ email: 'p***@x.com' }), can), 'paymentPassword');
  assert.equal(nextStepOf(facts({ email: 'p***@x.com', hasPaymentPassword: true }), can), 'totp');
  assert.equal(nextStepOf({ ...all, email: '' }, can), 'email');
  assert.equal(nextStepOf({ ...all, passkeys: [] }, can), 'passkey');
  assert.equal(nextStepOf({ ...all, passkeys: [] }, { canPasskey: false }), undefined);
  assert.equal(nextStepOf({ ...all, totp: { enabled: true, backupCodesLeft: 0 } }, can), 'backupCodes');
  assert.equal(nextStepOf(all, can), undefined);
});
