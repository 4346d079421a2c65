import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TAGS } from './areas.ts';
import { readArea } from './compile.ts';

/** Specification §8: what phone verification can end with, as the catalogue words it. */
const TEXTS: [row: string, code: string, says: RegExp][] = [
  ['AUTH-142 invalid phone number', 'invalid_phone_number', /invalid phone number format/i],
  ['AUTH-143 missing phone number', 'missing_phone_number', /missing phone number/i],
  [
    'AUTH-144 too many requests 5min',
    'too_many_requests_5min',
    /too many requests, try again after 5 minutes/i,
  ],
  ['AUTH-145 unknown error', 'unknown_error', /unknown error/i],
  ['AUTH-146 invalid verification code', 'invalid_verification_code', /invalid verification code/i],
  ['AUTH-147 missing verification code', 'missing_verification_code', /missing verification code/i],
  ['AUTH-148 captcha check failed', 'captcha_check_failed', /captcha check failed/i],
  [
    'AUTH-149 sms quota insufficient',
    'sms_quota_insufficient',
    /quota not sufficient, contact customer service/i,
  ],
  [
    'AUTH-150 operation not enabled',
    'operation_not_enabled',
    /operation not enabled, contact customer service/i,
  ],
  ['AUTH-151 code expired', 'code_expired', /code expired, send again/i],
  ['AUTH-152 popup closed by user', 'popup_closed_by_user', /popup closed by user.*login failed.*try again/i],
];

for (const [row, code, says] of TEXTS)
  test(`${row}: the text is there in every language`, () => {
    const texts = TAGS.map((tag) => readArea(tag, 'error')[`error.${code}`] ?? '');
    assert.match(texts[TAGS.indexOf('en')] ?? '', says);
    // Three languages, three texts: nobody reads a code or a foreign text.
    assert.equal(new Set(texts.filter((text) => text.trim() !== '')).size, TAGS.length);
  });
