import { COUNTRIES } from './countries.ts';
import { DIGITS_ANYWHERE, mobileError } from './mobile-number.ts';
import type { SiteSettings } from './settings.ts';

type Rules = Pick<SiteSettings['registration'], 'mobileDigits'>;

/** Digits of a national number under a dialling code: the site's setting, else its country's, else 8 to 11. */
export const mobileDigitsOf = ({ mobileDigits }: Rules, dialingCode: string): readonly number[] =>
  mobileDigits[dialingCode] ??
  COUNTRIES.find((country) => country.dialingCode === dialingCode)?.digits ??
  DIGITS_ANYWHERE;

/** Whether a national number has the digits its country gives numbers; a site may set them itself (AUTH-092). */
export const isMobileOf = (rules: Rules, dialingCode: string, number: string): boolean =>
  /^\d{1,4}$/.test(dialingCode) && mobileError(number, mobileDigitsOf(rules, dialingCode)) === undefined;
