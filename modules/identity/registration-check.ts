import { businessDay } from '@baize/kernel';
import { ageOn, COUNTRIES, fieldError, REGISTRATION_FIELDS, type RegistrationField } from '@baize/site';
import type { Merchant } from '@baize/site';

/** What was typed, secrets opened. Fields the site does not show are dropped before. */
export type RegistrationForm = Record<RegistrationField, string>;
export type FieldErrors = Partial<Record<RegistrationField, string>>;

/** Codes by SMS and picture have their own steps (issue 3); here only what a text can be checked for. */
const CHECKED_ELSEWHERE = new Set<RegistrationField>(['confirmPassword', 'verificationCode', 'captcha']);

/** Keeps what the site asks for; everything else a client sent counts as not sent. */
export function shownFields(merchant: Merchant, form: RegistrationForm): RegistrationForm {
  const { fields } = merchant.settings.registration;
  const shown = { ...form };
  for (const name of REGISTRATION_FIELDS) if (!fields[name].enabled) shown[name] = '';
  return shown;
}

/** The server's own look at a registration, by the rules the form was drawn from (AUTH-080…095). */
export function registrationErrors(
  merchant: Merchant,
  form: RegistrationForm,
  countryDialingCode: string,
  now: Date,
): FieldErrors {
  const { fields, birthdayMinAge } = merchant.settings.registration;
  const errors: FieldErrors = {};
  for (const name of REGISTRATION_FIELDS) {
    if (!fields[name].enabled || CHECKED_ELSEWHERE.has(name)) continue;
    const error = fieldError(fields[name], form[name]);
    if (error) errors[name] = error;
  }
  if (fields.confirmPassword.enabled && form.confirmPassword !== form.password)
    errors.confirmPassword = 'passwords_differ';
  if (form.birthday && !errors.birthday) {
    const today = businessDay(now, merchant.timeZone);
    if (ageOn(today, toIsoDay(form.birthday)) < birthdayMinAge) errors.birthday = 'under_age';
  }
  if (form.mobileNum && !errors.mobileNum && !isMobileOf(countryDialingCode, form.mobileNum))
    errors.mobileNum = 'invalid_phone_number';
  return errors;
}

/** Both date rules lead to YYYY-MM-DD. */
export const toIsoDay = (text: string): string =>
  /^\d{2}-\d{2}-\d{4}$/.test(text) ? `${text.slice(6)}-${text.slice(0, 5)}` : text;

/** A national number has the digits its country gives numbers; a country we do not list decides nothing. */
function isMobileOf(dialingCode: string, mobile: string): boolean {
  const country = COUNTRIES.find((known) => known.dialingCode === dialingCode);
  return country === undefined || country.digits.includes(mobile.replace(/^0+/, '').length);
}
