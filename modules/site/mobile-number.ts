/** Digits of a national number where neither the site nor our list of countries has them (AUTH-092). */
export const DIGITS_ANYWHERE: readonly number[] = [8, 9, 10, 11];

const withoutBlanks = (typed: string): string => typed.replaceAll(/[\s().-]/g, '');

/** A national number as stored: no blanks, no leading zeros (AUTH-088). */
export const nationalNumber = (typed: string): string => withoutBlanks(typed).replace(/^0+/, '');

/**
 * What is wrong with a typed mobile number (AUTH-023, AUTH-085, AUTH-092, AUTH-142, AUTH-143): digits only, and as
 * many as numbers of its country have. `maxLength` is the registration form's own limit (AUTH-093).
 */
export function mobileError(
  typed: string,
  digits: readonly number[] = DIGITS_ANYWHERE,
  maxLength = Infinity,
): 'missing_phone_number' | 'invalid_phone_number' | undefined {
  const number = withoutBlanks(typed);
  if (number === '') return 'missing_phone_number';
  const isNumber = /^\d+$/.test(number) && number.length <= maxLength;
  return isNumber && digits.includes(nationalNumber(number).length) ? undefined : 'invalid_phone_number';
}
