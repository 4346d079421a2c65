import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneRefusal } from './phone-refusal.ts';

test('the provider’s refusals are told in the specification’s words', () => {
  const cases: [error: unknown, code: string][] = [
    [{ code: 'auth/invalid-phone-number' }, 'invalid_phone_number'],
    [{ code: 'auth/missing-phone-number' }, 'missing_phone_number'],
    [{ code: 'auth/too-many-requests' }, 'too_many_requests_5min'],
    [{ code: 'auth/invalid-verification-code' }, 'invalid_verification_code'],
    [{ code: 'auth/missing-verification-code' }, 'missing_verification_code'],
    [{ code: 'auth/captcha-check-failed' }, 'captcha_check_failed'],
    [{ code: 'auth/quota-exceeded' }, 'sms_quota_insufficient'],
    [{ code: 'auth/operation-not-allowed' }, 'operation_not_enabled'],
    [{ code: 'auth/code-expired' }, 'code_expired'],
    [{ code: 'auth/popup-closed-by-user' }, 'popup_closed_by_user'],
    [{ code: 'auth/network-request-failed' }, 'network_error'],
    [{ code: 'auth/something-new' }, 'unknown_error'],
    [{ code: 7 }, 'unknown_error'],
    [new Error('boom'), 'unknown_error'],
    [undefined, 'unknown_error'],
  ];
  for (const [error, code] of cases) assert.equal(phoneRefusal(error), code, JSON.stringify(error));
});
