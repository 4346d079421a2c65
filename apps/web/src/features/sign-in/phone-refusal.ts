/** What the provider calls its refusals, in the words of the specification (§8, Phone verification). */
const CODES: Readonly<Record<string, string>> = {
  'auth/invalid-phone-number': 'invalid_phone_number',
  'auth/missing-phone-number': 'missing_phone_number',
  'auth/too-many-requests': 'too_many_requests_5min',
  'auth/invalid-verification-code': 'invalid_verification_code',
  'auth/missing-verification-code': 'missing_verification_code',
  'auth/captcha-check-failed': 'captcha_check_failed',
  'auth/missing-app-credential': 'captcha_check_failed',
  'auth/invalid-app-credential': 'captcha_check_failed',
  'auth/quota-exceeded': 'sms_quota_insufficient',
  'auth/operation-not-allowed': 'operation_not_enabled',
  'auth/code-expired': 'code_expired',
  'auth/popup-closed-by-user': 'popup_closed_by_user',
  'auth/network-request-failed': 'network_error',
};

/** The code of an error of the provider; what it did not say in a way we know is unknown_error (AUTH-145). */
export function phoneRefusal(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === 'string' && CODES[code]) || 'unknown_error';
}
