import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleError, shownRules, type RegistrationRule } from './registration-rules.ts';

const rule = (name: string, more: Partial<RegistrationRule> = {}): RegistrationRule => ({
  name,
  enabled: true,
  required: true,
  acceptedPattern: '^[a-zA-Z][a-zA-Z0-9]*$',
  patternId: 2,
  minLength: 4,
  maxLength: 12,
  ...more,
});

test('AUTH-080 a field is judged by the regex and limits the server gave', () => {
  const username = rule('username');
  assert.equal(ruleError(username, '', ''), 'required');
  assert.equal(ruleError(username, 'ab1', ''), 'pattern_2');
  assert.equal(ruleError(username, '1abcd', ''), 'pattern_2');
  assert.equal(ruleError(username, 'abcdefghijklm', ''), 'pattern_2');
  assert.equal(ruleError(username, 'abc1', ''), undefined);
});

test('an optional field may stay empty, but not wrong', () => {
  const email = rule('email', {
    required: false,
    acceptedPattern: '^[^@]+@[^@]+$',
    patternId: 4,
    maxLength: 40,
  });
  assert.equal(ruleError(email, '', ''), undefined);
  assert.equal(ruleError(email, 'nope', ''), 'pattern_4');
});

test('the confirmation must equal the password, whatever its pattern', () => {
  const confirm = rule('confirmPassword');
  assert.equal(ruleError(confirm, 'Abcd1234', 'Abcd1234'), undefined);
  assert.equal(ruleError(confirm, 'Abcd1235', 'Abcd1234'), 'passwords_differ');
});

test('a pattern the browser cannot read leaves the decision to the server', () => {
  assert.equal(ruleError(rule('username', { acceptedPattern: '(' }), 'abcd', ''), undefined);
});

test('AUTH-092 only enabled fields are shown, required ones first; captcha and codes have their own step', () => {
  const rules = [
    rule('email', { required: false }),
    rule('username'),
    rule('captcha'),
    rule('line', { enabled: false }),
    rule('password'),
  ];
  assert.deepEqual(
    shownRules(rules).map((one) => one.name),
    ['username', 'password', 'email'],
  );
});
