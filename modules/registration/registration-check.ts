import { businessDay } from '@baize/kernel';
import { isReservedAccount, nameFaults } from '@baize/members';
import { mobileDigitsOf, registrationSettings, type Merchant } from '@baize/site';
import {
  REGISTRATION_FIELDS,
  registrationErrors,
  type FieldErrors,
  type NamedRule,
  type RegistrationField,
  type RegistrationMode,
} from '@baize/site/rules';

/** The form's values, E fields opened; fields the site does not show are empty. */
export type RegistrationForm = Record<RegistrationField, string>;

/** The site's rules of one mode, as the form was drawn from them (#20). */
export const rulesFor = (merchant: Merchant, mode: RegistrationMode): NamedRule[] =>
  registrationSettings(merchant, mode === 'registerMobile' ? 'mobile' : 'username').fields;

/** Keeps what the site asks for; everything else a client sent counts as not sent. */
export function shownFields(rules: readonly NamedRule[], form: RegistrationForm): RegistrationForm {
  const enabled = new Set(rules.filter((rule) => rule.enabled).map((rule) => rule.name));
  return Object.fromEntries(
    REGISTRATION_FIELDS.map((name) => [name, enabled.has(name) ? form[name] : '']),
  ) as RegistrationForm;
}

/** Checks a registration by the same rules as the browser (AUTH-080…095). */
export function formErrors(
  merchant: Merchant,
  rules: readonly NamedRule[],
  form: RegistrationForm,
  { countryDialingCode, now }: { countryDialingCode: string; now: Date },
): FieldErrors {
  const { registration } = merchant.settings;
  // A number without its country cannot receive a code and may belong to two members.
  const withoutCountry = form.mobileNum !== '' && countryDialingCode === '';
  const errors = registrationErrors(rules, form, {
    birthdayMinAge: registration.birthdayMinAge,
    mobileMaxLength: registration.mobileMaxLength,
    mobileDigits: mobileDigitsOf(registration, countryDialingCode),
    today: businessDay(now, merchant.timeZone),
  });
  const faults = { ...nameFaults(form), ...errors };
  if (isReservedAccount(form.username, merchant)) faults['username'] ??= 'username_reserved';
  return withoutCountry ? { mobileNum: 'invalid_phone_number', ...faults } : faults;
}
