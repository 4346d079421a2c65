/** What login history says in words; any other outcome is shown by its code, so that it can be reported. */
const OUTCOMES = [
  'signed_in',
  'wrong_account_or_password',
  'captcha_missing',
  'captcha_wrong',
  'account_locked',
  'account_closed',
  'extra_verification_required',
  'missing_verification_code',
  'operation_not_enabled',
  'ticket_expired',
  'verification_failed',
  'not_agent_cannot_login',
  'non_member_cannot_login',
  'code_expired',
] as const;
const METHODS = ['password', 'sms', 'firebase', 'passkey', 'register'] as const;

export function outcomeOf(code: string) {
  const known = OUTCOMES.find((one) => one === code);
  return known && (`console.member.outcome.${known}` as const);
}

export function methodOf(code: string) {
  const known = METHODS.find((one) => one === code);
  return known && (`console.member.method.${known}` as const);
}
