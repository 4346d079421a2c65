import { matchesPattern, regexOfPattern } from './pattern-regex.ts';

/** The fields of registration the specification names (AUTH-075, AUTH-096), in the order they are shown. */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'payeeName',
  'email',
  'paymentPassword',
  'recommenderId',
  'nickname',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'skype',
  'captcha',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** A site's rule of one field (AUTH-079). */
export type FieldRule = {
  enabled: boolean;
  required: boolean;
  patternId: number;
  /** Regex source; empty takes the pattern's own. */
  acceptedPattern: string;
  /** Both count characters (code points), not code units. */
  minLength: number;
  maxLength: number;
};
export type NamedRule = FieldRule & { name: string };

/** The regex a rule is checked with. */
export const regexOf = (rule: Pick<FieldRule, 'patternId' | 'acceptedPattern'>): string =>
  rule.acceptedPattern || regexOfPattern(rule.patternId);

/**
 * The fault of one value: 'required', `pattern_<patternId>` (its message also tells the min–max), or nothing.
 * An empty optional field has no fault.
 */
export function fieldError(rule: FieldRule, value: string): string | undefined {
  if (value === '') return rule.required ? 'required' : undefined;
  const length = [...value].length;
  const fits = length >= rule.minLength && length <= rule.maxLength;
  return fits && matchesPattern(rule.patternId, regexOf(rule), value)
    ? undefined
    : `pattern_${rule.patternId}`;
}

/** The range a pattern's message ends with: min–max, one number where both are the same (AUTH-098). */
export const lengthRange = ({ minLength, maxLength }: Pick<FieldRule, 'minLength' | 'maxLength'>): string =>
  minLength === maxLength ? String(minLength) : `${minLength}–${maxLength}`;
