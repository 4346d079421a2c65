import { HOUR_MS, ok, refuse, type Result } from '@baize/kernel';
import { COUNTRIES } from '@baize/site';
import { takeAttempt } from './attempts.ts';
import type { FactorsDeps } from './deps.ts';
import type { PhoneTokenRefusal } from './phone-provider.ts';
import { HOUSE } from './subject.ts';

/**
 * The number that a phone-verification service proves. A token is valid once and for five minutes after the code was
 * typed; the merchant's own limits of codes do not apply, because the service sends and counts itself.
 */
export async function verifyPhoneToken(
  deps: Pick<FactorsDeps, 'db' | 'clock' | 'phone'>,
  token: string,
): Promise<Result<{ dialingCode: string; number: string }, PhoneTokenRefusal>> {
  const verified = await deps.phone.verify(token, deps.clock.now());
  if (!verified.ok) return verified;
  const split = splitPhone(verified.value.phone);
  if (!split) return refuse('invalid_phone_number');
  // Once for all brands, because they may share a project. The counter's window outlives the token.
  const subject = `phone-token:${verified.value.tokenId}`;
  const once = { merchantId: HOUSE, subject, max: 1, windowMs: HOUR_MS };
  if (!(await takeAttempt(deps.db, deps.clock, once)).ok) return refuse('code_expired');
  return ok(split);
}

/** '+85512345678' → 855 and 12345678, by the dialling codes we know; the longest that fits. */
function splitPhone(phone: string): { dialingCode: string; number: string } | undefined {
  const digits = /^\+(\d{7,15})$/.exec(phone)?.[1];
  if (!digits) return undefined;
  const [country] = COUNTRIES.filter(({ dialingCode }) => digits.startsWith(dialingCode)).toSorted(
    (a, b) => b.dialingCode.length - a.dialingCode.length,
  );
  return country && { dialingCode: country.dialingCode, number: digits.slice(country.dialingCode.length) };
}
