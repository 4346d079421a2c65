import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agentLoginErrors,
  changePasswordErrors,
  forgotByEmailErrors,
  forgotByPhoneErrors,
  loginErrors,
  sendCodeError,
  smsLoginErrors,
  trimmed,
} from './entry-rules.ts';
import { registrationSchema } from './registration.ts';

const { fields } = registrationSchema.parse({});
const KHMER = [8, 9];

test('AUTH-025 both ends of every typed value are trimmed, the password’s too', () => {
  assert.deepEqual(trimmed({ username: ' player01\t', password: ' Demo 1234 ', captcha: '' }), {
    username: 'player01',
    password: 'Demo 1234',
    captcha: '',
  });
});

const logins: [id: string, typed: [string, string, string], hasCaptcha: boolean, errors: object][] = [
  ['AUTH-020 no username', ['', 'x', ''], false, { username: 'login_phone_error' }],
  ['AUTH-021 LIMIT-003 no password', ['a', '', ''], false, { password: 'required' }],
  ['AUTH-022 no captcha where one is shown', ['a', 'x', ''], true, { captcha: 'required' }],
  ['AUTH-022 no captcha where none is shown', ['a', 'x', ''], false, {}],
  [
    'AUTH-020 AUTH-021 nothing at all',
    ['', '', ''],
    false,
    { username: 'login_phone_error', password: 'required' },
  ],
  ['AUTH-001 all there', ['a', 'x', '1234'], true, {}],
];
for (const [name, [username, password, captcha], hasCaptcha, errors] of logins)
  test(`${name} (login by username)`, () =>
    assert.deepEqual(loginErrors({ username, password, captcha }, { hasCaptcha }), errors));

test('AUTH-028 the agents’ page says in one line that nothing was typed', () => {
  const shown = { hasCaptcha: false };
  assert.deepEqual(agentLoginErrors({ username: '', password: '', captcha: '' }, shown), {
    form: 'enter_username_password',
  });
  assert.deepEqual(agentLoginErrors({ username: 'a', password: '', captcha: '' }, shown), {
    password: 'required',
  });
});

const smsLogins: [id: string, typed: [string, string], errors: object][] = [
  ['AUTH-026 AUTH-143 no number', ['', '123456'], { mobileNum: 'missing_phone_number' }],
  ['AUTH-023 AUTH-027 letters', ['abc', '123456'], { mobileNum: 'login_phone_error' }],
  ['AUTH-023 AUTH-027 too short', ['1234567', '123456'], { mobileNum: 'login_phone_error' }],
  ['AUTH-023 AUTH-027 too long', ['1234567890', '123456'], { mobileNum: 'login_phone_error' }],
  ['AUTH-024 AUTH-147 no code', ['012345678', ''], { verificationCode: 'missing_verification_code' }],
  ['AUTH-023 a zero in front', ['012345678', '123456'], {}],
  ['AUTH-023 written in groups', ['012 345-678', '123456'], {}],
];
for (const [name, [mobileNum, verificationCode], errors] of smsLogins)
  test(`${name} (login by SMS)`, () =>
    assert.deepEqual(
      smsLoginErrors({ mobileNum, verificationCode, captcha: '' }, { hasCaptcha: false, digits: KHMER }),
      errors,
    ));

test('AUTH-022 login by SMS asks for the captcha where it is shown', () => {
  const typed = { mobileNum: '12345678', verificationCode: '123456', captcha: '' };
  assert.deepEqual(smsLoginErrors(typed, { hasCaptcha: true }), { captcha: 'required' });
});

const sends: [id: string, typed: string, isCounting: boolean, error: string | undefined][] = [
  ['AUTH-029 AUTH-143 an empty number', '', false, 'missing_phone_number'],
  ['AUTH-029 AUTH-142 a malformed number', '12ab5678', false, 'invalid_phone_number'],
  ['AUTH-029 AUTH-142 a number of another country', '1234567890', false, 'invalid_phone_number'],
  ['AUTH-031 a running countdown', '12345678', true, 'counting'],
  ['AUTH-029 a good number', '12345678', false, undefined],
];
for (const [name, typed, isCounting, error] of sends)
  test(`${name} (send a code)`, () =>
    assert.equal(sendCodeError(typed, { digits: KHMER, isCounting }), error));

const changes: [id: string, typed: [string, string, string], isOldKnown: boolean, errors: object][] = [
  ['AUTH-122 no old password', ['', 'Demo5678', 'Demo5678'], false, { oldPassword: 'required' }],
  ['AUTH-122 the old one is already known', ['', 'Demo5678', 'Demo5678'], true, {}],
  [
    'AUTH-123 no new password',
    ['x', '', ''],
    false,
    { newPassword: 'required', confirmNewPassword: 'required' },
  ],
  ['AUTH-123 against the rule', ['x', 'letters', 'letters'], false, { newPassword: 'pattern_6' }],
  [
    'AUTH-124 AUTH-140 LIMIT-004 another one below',
    ['x', 'Demo5678', 'Demo5679'],
    false,
    { confirmNewPassword: 'passwords_differ' },
  ],
  ['AUTH-124 nothing below', ['x', 'Demo5678', ''], false, { confirmNewPassword: 'required' }],
  ['AUTH-123 all there', ['x', 'Demo5678', 'Demo5678'], false, {}],
];
for (const [name, [oldPassword, newPassword, confirmNewPassword], isOldKnown, errors] of changes)
  test(`${name} (change password)`, () =>
    assert.deepEqual(
      changePasswordErrors(
        { oldPassword, newPassword, confirmNewPassword },
        { rule: fields.password, isOldKnown },
      ),
      errors,
    ));

test('AUTH-123 a new password is asked for also where registration makes one up', () => {
  const rule = { ...fields.password, enabled: false, required: false };
  const typed = { oldPassword: 'x', newPassword: '', confirmNewPassword: 'x' };
  assert.equal(changePasswordErrors(typed, { rule, isOldKnown: false }).newPassword, 'required');
});

const mails: [id: string, username: string, email: string, errors: object][] = [
  ['AUTH-130 nothing', '', '', { username: 'required', email: 'required' }],
  ['AUTH-130 username format', '1ab', 'a@b.co', { username: 'pattern_2' }],
  ['AUTH-130 e-mail format', 'player01', 'a@b', { email: 'pattern_4' }],
  ['AUTH-130 a member called by a number', '12345678', 'a@b.co', {}],
  ['AUTH-130 all there', 'player01', 'a@b.co', {}],
];
for (const [name, username, email, errors] of mails)
  test(`${name} (forgot by e-mail)`, () =>
    assert.deepEqual(forgotByEmailErrors({ username, email }, { username: fields.username }), errors));

const phones: [id: string, typed: [string, string, string], errors: object][] = [
  [
    'AUTH-131 AUTH-143 AUTH-147 nothing',
    ['', '', ''],
    {
      mobileNum: 'missing_phone_number',
      verificationCode: 'missing_verification_code',
      newPassword: 'required',
    },
  ],
  ['AUTH-131 AUTH-142 number format', ['123', '123456', 'Demo1234'], { mobileNum: 'invalid_phone_number' }],
  ['AUTH-131 password format', ['12345678', '123456', 'demo'], { newPassword: 'pattern_6' }],
  ['AUTH-131 all there', ['012345678', '123456', 'Demo1234'], {}],
];
for (const [name, [mobileNum, verificationCode, newPassword], errors] of phones)
  test(`${name} (forgot by mobile)`, () =>
    assert.deepEqual(
      forgotByPhoneErrors(
        { mobileNum, verificationCode, newPassword },
        { rule: fields.password, digits: KHMER },
      ),
      errors,
    ));
