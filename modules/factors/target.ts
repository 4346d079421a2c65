import { invariant, ok, refuse, type Result } from '@baize/kernel';
import { isMobileOf, nationalNumber, type SiteSettings } from '@baize/site';

/** The recipient of a code. */
export type CodeTarget =
  | { kind: 'sms'; dialingCode: string; number: string }
  | { kind: 'mail'; address: string };

export type TargetRefusal = 'missing_phone_number' | 'invalid_phone_number';

/**
 * The canonical form of a target: '+85512345678' or a lower-case address, so that blanks, leading zeros and capitals make
 * no second target. The caller's zod schema checks the form of an e-mail address.
 */
export function recipientOf(
  target: CodeTarget,
  rules: Pick<SiteSettings['registration'], 'mobileDigits'>,
): Result<string, TargetRefusal> {
  if (target.kind === 'mail') {
    const address = target.address.trim().toLowerCase();
    invariant(/^[^\s@]+@[^\s@]+$/.test(address), 'an e-mail address was checked before');
    return ok(address);
  }
  if (target.number.trim() === '') return refuse('missing_phone_number');
  const dialingCode = target.dialingCode.trim().replace(/^\+/, '');
  if (!isMobileOf(rules, dialingCode, target.number)) return refuse('invalid_phone_number');
  return ok(`+${dialingCode}${nationalNumber(target.number)}`);
}
