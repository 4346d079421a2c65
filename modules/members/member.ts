import { randomBytes } from 'node:crypto';
import type { Subject } from '@baize/factors';

/**
 * ACTIVE  everything. → LOCKED, FROZEN, CLOSED
 * LOCKED  no login; money does not move. → ACTIVE, FROZEN, CLOSED
 * FROZEN  login and play, no money out. → ACTIVE, LOCKED, CLOSED
 * CLOSED  the end; no login, nothing leads back.
 */
export type MemberState = 'ACTIVE' | 'LOCKED' | 'FROZEN' | 'CLOSED';

export const mayLogIn = (state: MemberState): boolean => state === 'ACTIVE' || state === 'FROZEN';

/** A member as the subject of factors. */
export const subjectOf = (memberId: number): Subject => ({ kind: 'member', id: memberId });

/** Crockford's alphabet: no letter that is read as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `length` random characters of Crockford base32, 5 bits each. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');

/** A vendor's name for a member: 80 random bits, so that nothing can be read from it. */
export const newWalletUser = (): string => `u_${randomCode(16).toLowerCase()}`;

/** pl***01; short accounts keep their first letter only. */
export function maskAccount(account: string): string {
  const letters = [...account];
  if (letters.length < 5) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.slice(-1).join('')}`;
}

/** p***@x.com */
export function maskEmail(email: string | null): string {
  if (!email) return '';
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** +855*****678 */
export function maskMobile(dialingCode: string, mobile: string | null): string {
  return mobile ? `+${dialingCode}*****${mobile.slice(-3)}` : '';
}

/** N*** A: the first letter of the first name and of the last. */
export function maskName(name: string): string {
  const words = name.split(' ').filter(Boolean);
  const [first] = words;
  if (!first) return '';
  const initial = [...first][0] ?? '';
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return last ? `${initial}*** ${last}` : `${initial}***`;
}
