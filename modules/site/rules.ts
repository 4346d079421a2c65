/**
 * The rules of what a person types, for the browser and the server alike (AUTH-080): nothing here needs a server,
 * a database or zod. Messages are texts of packages/i18n: `error.<code>`, and `auth.rule.<patternId>` for pattern_<id>.
 */
export { ageOn, toIsoDay } from './age.ts';
export { COUNTRIES } from './countries.ts';
export {
  agentLoginErrors,
  changePasswordErrors,
  forgotByEmailErrors,
  forgotByPhoneErrors,
  loginErrors,
  smsLoginErrors,
  trimmed,
} from './entry-rules.ts';
export {
  fieldError,
  lengthRange,
  REGISTRATION_FIELDS,
  type FieldRule,
  type NamedRule,
  type RegistrationField,
} from './field-rules.ts';
export { mobileError, nationalNumber } from './mobile-number.ts';
export {
  registrationErrors,
  rulesOfMode,
  summaryOf,
  type FieldErrors,
  type RegistrationMode,
} from './registration-rules.ts';
