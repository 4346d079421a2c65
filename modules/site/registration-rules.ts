import { ageOn, toIsoDay } from './age.ts';
import { fieldError, type FieldRule, type NamedRule } from './field-rules.ts';
import { mobileError } from './mobile-number.ts';

export type RegistrationMode = 'register' | 'registerMobile';
export type FieldErrors = Record<string, string>;

export type ModeSwitches = {
  /** MOBILENUMPASSREG3: mobile registration also asks for a password (SITE-005). */
  hasMobilePassword: boolean;
  /** REGMOBVERF3: a mobile number given in username mode is proved by a code (AUTH-086). */
  hasMobileProof: boolean;
};

const off = { enabled: false, required: false };

/**
 * The rules of one mode, from what the site set up (AUTH-067, AUTH-084, AUTH-086, AUTH-088): mobile mode asks for the
 * number and its code and can do without a username; username mode asks for the code where it asks for the number.
 */
export function rulesOfMode<Rule extends NamedRule>(
  rules: readonly Rule[],
  mode: RegistrationMode,
  switches: ModeSwitches,
): Rule[] {
  const mobile = rules.find((rule) => rule.name === 'mobileNum');
  const changes: Partial<Record<string, Partial<FieldRule>>> =
    mode === 'registerMobile'
      ? {
          mobileNum: { enabled: true, required: true },
          verificationCode: { enabled: true, required: true },
          username: { required: false },
          ...(switches.hasMobilePassword ? {} : { password: off, confirmPassword: off }),
        }
      : {
          verificationCode:
            switches.hasMobileProof && mobile?.enabled ? { enabled: true, required: mobile.required } : off,
        };
  return rules.map((rule) => ({ ...rule, ...changes[rule.name] }));
}

export type RegistrationLimits = {
  birthdayMinAge: number;
  mobileMaxLength: number;
  /** Digits of national numbers under the chosen dialling code (listCountryCodes); absent: 8 to 11. */
  mobileDigits?: readonly number[];
  /** The site's business day, YYYY-MM-DD. */
  today: string;
};

/**
 * Every field that is wrong in a registration, by the rules of its mode: the browser's check and the server's
 * (AUTH-080…087, AUTH-092…095). Values are trimmed; fields that are off are not looked at.
 */
export function registrationErrors(
  rules: readonly NamedRule[],
  typed: Readonly<Partial<Record<string, string>>>,
  limits: RegistrationLimits,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const rule of rules) {
    if (!rule.enabled) continue;
    const error = registrationFieldError(rule, typed, limits);
    if (error) errors[rule.name] = error;
  }
  return errors;
}

function registrationFieldError(
  rule: NamedRule,
  typed: Readonly<Partial<Record<string, string>>>,
  limits: RegistrationLimits,
): string | undefined {
  const value = typed[rule.name] ?? '';
  if (rule.name === 'confirmPassword') {
    if (value === '' && rule.required) return 'required';
    return value === (typed.password ?? '') ? undefined : 'passwords_differ';
  }
  // A number that was given asks for its code, also where the number itself is optional.
  if (rule.name === 'verificationCode' && value === '' && typed.mobileNum) return 'missing_verification_code';
  const error = fieldError(rule, value);
  if (error || value === '') return error;
  if (rule.name === 'mobileNum') return mobileError(value, limits.mobileDigits, limits.mobileMaxLength);
  if (rule.name === 'birthday' && ageOn(limits.today, toIsoDay(value)) < limits.birthdayMinAge)
    return 'under_age';
  return undefined;
}

const ACCOUNT_FIELDS = new Set(['username', 'password', 'email']);
const PERSON_FIELDS = new Set(['payeeName', 'mobileNum']);
const isFormat = (code: string): boolean => code.startsWith('pattern_') || code === 'invalid_phone_number';

/** One line above the marked fields: which kind of format is wrong (AUTH-139, AUTH-140, AUTH-141), or that some are. */
export function summaryOf(errors: FieldErrors): string {
  const entries = Object.entries(errors);
  const every = (fits: (name: string, code: string) => boolean) =>
    entries.length > 0 && entries.every(([name, code]) => fits(name, code));
  if (every((_, code) => code === 'passwords_differ')) return 'passwords_differ';
  if (every((name, code) => ACCOUNT_FIELDS.has(name) && isFormat(code))) return 'account_format';
  if (every((name, code) => PERSON_FIELDS.has(name) && isFormat(code))) return 'name_mobile_format';
  return 'validation_failed';
}
