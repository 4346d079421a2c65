import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesOfMode, type NamedRule } from '@baize/site/rules';
import { hasCaptchaRule, inputLength, payloadOf, shownRules } from './registration-fields.ts';

const rule = (name: string, more: Partial<NamedRule> = {}): NamedRule => ({
  name,
  enabled: true,
  required: true,
  acceptedPattern: '',
  patternId: 1,
  minLength: 4,
  maxLength: 12,
  ...more,
});
const off = { enabled: false, required: false };
const RULES = [
  rule('username'),
  rule('password'),
  rule('confirmPassword'),
  rule('mobileNum', off),
  rule('verificationCode', off),
  rule('payeeName', { required: false }),
  rule('email'),
  rule('line', off),
  rule('captcha'),
];
const SWITCHES = { hasMobilePassword: true, hasMobileProof: true };
const names = (rules: readonly NamedRule[]) => rules.map(({ name }) => name);

test('AUTH-087 only enabled fields are shown: what one registers by, other required ones, then the rest', () => {
  assert.deepEqual(names(shownRules(RULES, 'register')), [
    'username',
    'password',
    'confirmPassword',
    'email',
    'payeeName',
  ]);
});

test('AUTH-067 AUTH-088 by mobile number the number and its code come first, and no username is asked for', () => {
  const rules = rulesOfMode(RULES, 'registerMobile', SWITCHES);
  assert.deepEqual(names(shownRules(rules, 'registerMobile')), [
    'mobileNum',
    'verificationCode',
    'password',
    'confirmPassword',
    'email',
    'payeeName',
  ]);
});

test('AUTH-086 the code stands behind its number in username mode too, also when both are optional', () => {
  const rules = RULES.map((one) => (one.name === 'mobileNum' ? rule('mobileNum', { required: false }) : one));
  const shown = names(shownRules(rulesOfMode(rules, 'register', SWITCHES), 'register'));
  assert.deepEqual(shown.slice(3), ['email', 'mobileNum', 'verificationCode', 'payeeName']);
});

test('AUTH-087 the captcha has its own place and its own switch', () => {
  assert.equal(hasCaptchaRule(RULES), true);
  assert.equal(hasCaptchaRule([rule('captcha', off)]), false);
  assert.equal(hasCaptchaRule([]), false);
});

test('AUTH-093 the mobile field is as long as the configuration says, others as their rule', () => {
  assert.equal(inputLength(rule('mobileNum', { maxLength: 11 }), 10), 10);
  assert.equal(inputLength(rule('email', { maxLength: 100 }), 10), 100);
  assert.equal(inputLength(rule('email', { maxLength: 0 }), 10), 1);
});

test('AUTH-083 the confirmation is forced equal, empty fields stay at home and secrets are sealed', async () => {
  const seal = (plain: string) => Promise.resolve(`sealed(${plain})`);
  const typed = {
    username: 'player01',
    password: 'Demo1234',
    confirmPassword: 'other',
    email: '',
    paymentPassword: '123456',
  };
  assert.deepEqual(await payloadOf(typed, seal), {
    username: 'player01',
    password: 'sealed(Demo1234)',
    confirmPassword: 'sealed(Demo1234)',
    paymentPassword: 'sealed(123456)',
  });
  assert.deepEqual(await payloadOf({ username: 'player01', password: 'Demo1234' }, seal), {
    username: 'player01',
    password: 'sealed(Demo1234)',
  });
});
