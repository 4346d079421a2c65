import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TAGS } from './areas.ts';
import { readArea } from './compile.ts';

/** Specification §8: what phone verification can end with, as the catalogue words it. */
const TEXTS: [code: string, says: RegExp][] = [
  ['invalid_phone_number', /invalid phone number format/i],
  ['missing_phone_number', /missing phone number/i],
  ['too_many_requests_5min', /too many requests, try again after 5 minutes/i],
  ['unknown_error', /unknown error/i],
  ['invalid_verification_code', /invalid verification code/i],
  ['missing_verification_code', /missing verification code/i],
  ['captcha_check_failed', /captcha check failed/i],
  ['sms_quota_insufficient', /quota not sufficient, contact customer service/i],
  ['operation_not_enabled', /operation not enabled, contact customer service/i],
  ['code_expired', /code expired, send again/i],
  ['popup_closed_by_user', /popup closed by user.*login failed.*try again/i],
];

for (const [code, says] of TEXTS)
  test(`AUTH-142..152 ${code} is worded in every language`, () => {
    const texts = TAGS.map((tag) => readArea(tag, 'error')[`error.${code}`] ?? '');
    assert.match(texts[TAGS.indexOf('en')] ?? '', says);
    // Three languages, three texts: nobody reads a code or a foreign text.
    assert.equal(new Set(texts.filter((text) => text.trim() !== '')).size, TAGS.length);
  });
