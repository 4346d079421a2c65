/** What the security centre knows of a member's protections; the server's answer has more. */
export type Facts = {
  /** Masked; empty while none is bound. */
  mobileNum: string;
  email: string;
  hasPaymentPassword: boolean;
  totp: { enabled: boolean; backupCodesLeft: number };
  passkeys: readonly unknown[];
};

/** In the order of the list. */
export const PROTECTIONS = ['password', 'paymentPassword', 'mobile', 'email', 'totp', 'passkey'] as const;
export type Protection = (typeof PROTECTIONS)[number];
export type Level = 'weak' | 'fair' | 'strong';
export type NextStep = Exclude<Protection, 'password'> | 'backupCodes';

export function isOn(protection: Protection, facts: Facts): boolean {
  switch (protection) {
    case 'password':
      return true;
    case 'paymentPassword':
      return facts.hasPaymentPassword;
    case 'mobile':
      return facts.mobileNum !== '';
    case 'email':
      return facts.email !== '';
    case 'totp':
      return facts.totp.enabled;
    case 'passkey':
      return facts.passkeys.length > 0;
  }
}

/**
 * Three things make an account hard to take: a way back in, a second password for money, and something that is not a
 * password. All three are strong, two are fair.
 */
export function levelOf(facts: Facts): Level {
  const has = (...any: Protection[]) => any.some((one) => isOn(one, facts));
  const reached = [has('mobile', 'email'), has('paymentPassword'), has('totp', 'passkey')];
  const count = reached.filter(Boolean).length;
  return count === 3 ? 'strong' : count === 2 ? 'fair' : 'weak';
}

/** Gaps in the order they are best closed: what locks a member out comes before what keeps others out. */
const BY_NEED = ['mobile', 'paymentPassword', 'totp', 'email', 'passkey'] as const;

/** What to do next; undefined when nothing is missing. A browser without passkeys is not asked to add one. */
export function nextStepOf(facts: Facts, { canPasskey }: { canPasskey: boolean }): NextStep | undefined {
  if (facts.totp.enabled && facts.totp.backupCodesLeft === 0) return 'backupCodes';
  return BY_NEED.find((one) => {
    // One way back in is urgent, the second one comes later.
    if (one === 'mobile' && isOn('email', facts)) return false;
    if (one === 'passkey' && !canPasskey) return false;
    return !isOn(one, facts);
  });
}
