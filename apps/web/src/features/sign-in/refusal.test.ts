import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createI18n, type BundledLanguage, type Catalogue } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import { refusalText } from '../../forms/refusal.ts';
import { refusedFields } from './refusal.ts';

const english = createI18n('EN', catalogueOf('en', ['error', 'auth']), {});

test('AUTH-132 a refusal stands under the field it is about, when the form has it', () => {
  const cases: [code: string, detail: unknown, shown: string[], errors: Record<string, string>][] = [
    ['captcha_wrong', { captcha: true }, ['username', 'captcha'], { captcha: 'captcha_wrong' }],
    [
      'invalid_verification_code',
      null,
      ['mobileNum', 'verificationCode'],
      { verificationCode: 'invalid_verification_code' },
    ],
    ['verification_failed', { remaining: 4 }, ['verifyValue'], { verifyValue: 'verification_failed' }],
    ['password_same', null, ['oldPassword', 'newPassword'], { newPassword: 'password_same' }],
    ['login_phone_error', null, ['mobileNum', 'verificationCode'], { mobileNum: 'login_phone_error' }],
    // A form without that field says it above.
    ['captcha_wrong', null, ['username'], { form: 'captcha_wrong' }],
    [
      'wrong_account_or_password',
      { remaining: 2 },
      ['username', 'password'],
      { form: 'wrong_account_or_password' },
    ],
    [
      'validation_failed',
      { fields: { username: 'username_exists' } },
      ['username'],
      { username: 'username_exists' },
    ],
    ['validation_failed', { fields: { domain: 'too_long' } }, ['username'], { form: 'validation_failed' }],
    ['validation_failed', { fields: {} }, ['username'], { form: 'validation_failed' }],
  ];
  for (const [code, detail, shown, errors] of cases)
    assert.deepEqual(refusedFields(code, detail, shown), errors, `${code} ${shown.join()}`);
});

test('AUTH-047 AUTH-052 a refusal says how many tries are left or when to try again', () => {
  assert.match(
    refusalText(english, { code: 'wrong_account_or_password', detail: { remaining: 2 } }),
    /^Wrong account or password\. 2 attempts left/,
  );
  assert.match(
    refusalText(english, { code: 'wrong_account_or_password', detail: { remaining: 1 } }),
    /1 attempt left/,
  );
  assert.equal(
    refusalText(english, { code: 'wrong_account_or_password', detail: { remaining: 0 } }),
    'Wrong account or password',
  );
  assert.match(refusalText(english, { code: 'account_locked', detail: { retryAfter: 300 } }), /05:00/);
  const chinese = createI18n('CN', catalogueOf('zh-CN', ['error', 'auth']), {});
  const tooMany = { code: 'too_many_requests', detail: { retryAfter: 1 } };
  assert.equal(refusalText(chinese, tooMany), '请求过多。请在 00:01 后重试');
  assert.equal(
    refusalText(english, { code: 'account_locked', detail: { byOperator: true, reason: 'Call us.' } }),
    'This account is locked. Reason: Call us.',
  );
  assert.equal(
    refusalText(english, { code: 'nobody_knows_this', detail: null }),
    'Unknown error, please try again',
  );
  // What a form finds wrong itself is a code alone.
  assert.equal(refusalText(english, { code: 'missing_verification_code' }), 'Missing verification code');
});

/** Section 8, lines 415 and 416: every text the catalogue lists for verification, login and account. */
const CODES = [
  'invalid_phone_number',
  'missing_phone_number',
  'too_many_requests_5min',
  'unknown_error',
  'invalid_verification_code',
  'missing_verification_code',
  'captcha_check_failed',
  'sms_quota_insufficient',
  'operation_not_enabled',
  'code_expired',
  'popup_closed_by_user',
  'wrong_account_or_password',
  'username_email_not_exist',
  'enter_username_password',
  'not_logged_in',
  'non_member_cannot_login',
  'not_agent_cannot_login',
  'account_format',
  'passwords_differ',
  'invitation_code_error',
  'name_mobile_format',
  'login_phone_error',
  'complete_verification_first',
];

test('every refusal of getting in has its text in EN, CN and KM', () => {
  const languages: [BundledLanguage, Catalogue][] = [
    ['EN', catalogueOf('en', ['error'])],
    ['CN', catalogueOf('zh-CN', ['error'])],
    ['KM', catalogueOf('km', ['error'])],
  ];
  for (const [language, texts] of languages) {
    const { find } = createI18n(language, texts, {});
    const said = CODES.map((code) => find(`error.${code}`));
    assert.deepEqual(
      CODES.filter((_, index) => !said[index]),
      [],
      language,
    );
  }
  assert.equal(english.find('error.login_phone_error'), 'Please enter a valid phone number or username');
});
