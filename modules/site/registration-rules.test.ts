import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGISTRATION_FIELDS, type NamedRule } from './field-rules.ts';
import { mobileDigitsOf } from './mobile.ts';
import { mobileError, nationalNumber } from './mobile-number.ts';
import { registrationSchema } from './registration.ts';
import { registrationErrors, rulesOfMode, summaryOf } from './registration-rules.ts';

const { fields } = registrationSchema.parse({});
type Change = Partial<Record<string, Partial<NamedRule>>>;
const rules = (changes: Change = {}): NamedRule[] =>
  REGISTRATION_FIELDS.map((name) => ({ ...fields[name], name, ...changes[name] }));
const shown = { enabled: true };
const asked = { enabled: true, required: true };
const switches = { hasMobilePassword: true, hasMobileProof: true };
const limits = { birthdayMinAge: 21, mobileMaxLength: 10, mobileDigits: [8, 9], today: '2026-11-20' };
const on = (list: readonly NamedRule[]) =>
  list.filter((rule) => rule.enabled).map((rule) => rule.name + (rule.required ? '*' : ''));

test('AUTH-067 AUTH-081 AUTH-082 username mode asks for a name, a password and the password again', () => {
  assert.deepEqual(on(rulesOfMode(rules(), 'register', switches)), [
    'username*',
    'password*',
    'confirmPassword*',
  ]);
});

test('AUTH-067 AUTH-084 AUTH-086 AUTH-088 mobile mode asks for the number and its code, and not for a name', () => {
  assert.deepEqual(on(rulesOfMode(rules(), 'registerMobile', switches)), [
    'username',
    'password*',
    'confirmPassword*',
    'mobileNum*',
    'verificationCode*',
  ]);
});

test('SITE-005 without MOBILENUMPASSREG3 mobile mode asks for no password', () => {
  assert.deepEqual(on(rulesOfMode(rules(), 'registerMobile', { ...switches, hasMobilePassword: false })), [
    'username',
    'mobileNum*',
    'verificationCode*',
  ]);
});

const codeInUsernameMode: [name: string, change: Change, hasProof: boolean, code: boolean][] = [
  ['asked for where the number is shown', { mobileNum: asked }, true, true],
  ['off without REGMOBVERF3', { mobileNum: asked }, false, false],
  ['off without the number', {}, true, false],
  ['off without the number, whatever the field says', { verificationCode: asked }, true, false],
];
for (const [name, change, hasMobileProof, code] of codeInUsernameMode)
  test(`AUTH-086 SITE-006 the code in username mode is ${name}`, () => {
    const made = rulesOfMode(rules(change), 'register', { hasMobilePassword: true, hasMobileProof });
    assert.equal(made.find((rule) => rule.name === 'verificationCode')?.enabled, code);
  });

const good = { username: 'player01', password: 'Demo1234', confirmPassword: 'Demo1234' };
const forms: [id: string, change: Change, typed: Record<string, string>, errors: object][] = [
  ['AUTH-080 all right', {}, good, {}],
  ['AUTH-081 LIMIT-003 no username', {}, { ...good, username: '' }, { username: 'required' }],
  ['AUTH-081 username rule', {}, { ...good, username: '1ab' }, { username: 'pattern_2' }],
  [
    'AUTH-082 password rule',
    {},
    { ...good, password: 'abc', confirmPassword: 'abc' },
    { password: 'pattern_6' },
  ],
  [
    'AUTH-083 AUTH-140 two passwords',
    {},
    { ...good, confirmPassword: 'Demo1235' },
    { confirmPassword: 'passwords_differ' },
  ],
  ['AUTH-083 no second password', {}, { ...good, confirmPassword: '' }, { confirmPassword: 'required' }],
  ['AUTH-084 no number', { mobileNum: asked }, good, { mobileNum: 'required' }],
  [
    'AUTH-085 letters in it',
    { mobileNum: asked },
    { ...good, mobileNum: '12ab5678' },
    { mobileNum: 'pattern_7' },
  ],
  [
    'AUTH-092 digits of another country',
    { mobileNum: { ...asked, maxLength: 15 } },
    { ...good, mobileNum: '1234567890' },
    { mobileNum: 'invalid_phone_number' },
  ],
  [
    'AUTH-093 longer than the site lets it be',
    { mobileNum: { ...asked, maxLength: 15 } },
    { ...good, mobileNum: '00012345678' },
    { mobileNum: 'invalid_phone_number' },
  ],
  ['AUTH-085 a zero in front', { mobileNum: asked }, { ...good, mobileNum: '012345678' }, {}],
  [
    'AUTH-086 AUTH-147 a number and no code',
    { mobileNum: shown, verificationCode: shown },
    { ...good, mobileNum: '12345678' },
    { verificationCode: 'missing_verification_code' },
  ],
  ['AUTH-086 neither number nor code', { mobileNum: shown, verificationCode: shown }, good, {}],
  ['AUTH-087 an optional field may stay empty', { email: shown }, good, {}],
  [
    'AUTH-087 an optional field is still held to its rule',
    { email: shown },
    { ...good, email: 'x' },
    { email: 'pattern_4' },
  ],
  ['AUTH-087 a field that is off is not looked at', {}, { ...good, email: 'x' }, {}],
  ['AUTH-087 a required one', { captcha: asked }, good, { captcha: 'required' }],
  [
    'AUTH-095 20 years old',
    { birthday: asked },
    { ...good, birthday: '2005-11-21' },
    { birthday: 'under_age' },
  ],
  ['AUTH-095 21 today', { birthday: asked }, { ...good, birthday: '2005-11-20' }, {}],
  [
    'AUTH-095 the other date rule',
    { birthday: { ...asked, patternId: 14 } },
    { ...good, birthday: '11-21-2005' },
    { birthday: 'under_age' },
  ],
  [
    'AUTH-095 a day that is none',
    { birthday: asked },
    { ...good, birthday: '2001-02-29' },
    { birthday: 'pattern_12' },
  ],
  [
    'AUTH-096 nickname',
    { nickname: { ...asked, maxLength: 3 } },
    { ...good, nickname: '🎲🎲🎲🎲' },
    { nickname: 'pattern_1' },
  ],
];
for (const [name, change, typed, errors] of forms)
  test(`${name} (registration)`, () =>
    assert.deepEqual(registrationErrors(rules(change), typed, limits), errors));

test('AUTH-095 the site’s own age counts', () => {
  const typed = { ...good, birthday: '2008-01-01' };
  assert.deepEqual(
    registrationErrors(rules({ birthday: asked }), typed, { ...limits, birthdayMinAge: 18 }),
    {},
  );
});

const summaries: [id: string, errors: Record<string, string>, summary: string][] = [
  [
    'AUTH-139 account, password and e-mail',
    { username: 'pattern_2', password: 'pattern_6', email: 'pattern_4' },
    'account_format',
  ],
  ['AUTH-140 two passwords', { confirmPassword: 'passwords_differ' }, 'passwords_differ'],
  ['AUTH-141 real name', { payeeName: 'pattern_22' }, 'name_mobile_format'],
  ['AUTH-141 mobile', { mobileNum: 'invalid_phone_number' }, 'name_mobile_format'],
  [
    'AUTH-139 a name that is taken is no matter of format',
    { username: 'username_exists' },
    'validation_failed',
  ],
  ['AUTH-139 several kinds', { username: 'pattern_2', payeeName: 'pattern_22' }, 'validation_failed'],
  ['AUTH-139 nothing', {}, 'validation_failed'],
];
for (const [name, errors, summary] of summaries)
  test(`${name}: the line above the fields`, () => assert.equal(summaryOf(errors), summary));

const numbers: [typed: string, digits: readonly number[] | undefined, error: string | undefined][] = [
  ['', [8], 'missing_phone_number'],
  ['   ', [8], 'missing_phone_number'],
  ['12345678', [8], undefined],
  ['012345678', [8], undefined],
  ['(012) 345-678', [8], undefined],
  ['+85512345678', [8], 'invalid_phone_number'],
  ['១២៣៤៥៦៧៨', [8], 'invalid_phone_number'],
  ['1234567', undefined, 'invalid_phone_number'],
  ['12345678901', undefined, undefined],
  ['123456789012', undefined, 'invalid_phone_number'],
];
for (const [typed, digits, error] of numbers)
  test(`AUTH-092 AUTH-142 AUTH-143 the number "${typed}" with ${digits?.join() ?? 'any'} digits`, () =>
    assert.equal(mobileError(typed, digits), error));

test('AUTH-088 a national number loses its blanks and the zeros in front', () => {
  assert.equal(nationalNumber('0012 345 678'), '12345678');
});

test('AUTH-092 LIMIT-008 digits per dialling code: the site’s, else the country’s, else 8 to 11', () => {
  const mobileDigits = { '855': [7] };
  assert.deepEqual(mobileDigitsOf({ mobileDigits }, '855'), [7]);
  assert.deepEqual(mobileDigitsOf({ mobileDigits }, '86'), [11]);
  assert.deepEqual(mobileDigitsOf({ mobileDigits }, '49'), [8, 9, 10, 11]);
});
