import { fieldError, type FieldRule } from './field-rules.ts';
import { mobileError } from './mobile-number.ts';
import type { FieldErrors } from './registration-rules.ts';

/** An e-mail address, by the rule of patternId 4, wherever no site sets its own. */
const EMAIL: FieldRule = {
  enabled: true,
  required: true,
  patternId: 4,
  acceptedPattern: '',
  minLength: 6,
  maxLength: 100,
};

const present = (errors: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const requiredError = (value: string): string | undefined => (value === '' ? 'required' : undefined);

/** Typed values are trimmed before they are checked or sent (AUTH-025), passwords too. */
export const trimmed = <Typed extends Record<string, string>>(typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])) as Typed;

/** Login by username (AUTH-020, AUTH-021, AUTH-022). */
export const loginErrors = (
  typed: { username: string; password: string; captcha: string },
  { hasCaptcha }: { hasCaptcha: boolean },
): FieldErrors =>
  present({
    username: typed.username === '' ? 'login_phone_error' : undefined,
    password: requiredError(typed.password),
    captcha: hasCaptcha ? requiredError(typed.captcha) : undefined,
  });

/** The /agent page shows one line when nothing was typed (AUTH-028). */
export const agentLoginErrors = (
  typed: { username: string; password: string; captcha: string },
  shown: { hasCaptcha: boolean },
): FieldErrors =>
  typed.username === '' && typed.password === ''
    ? { form: 'enter_username_password' }
    : loginErrors(typed, shown);

/** Login by SMS code (AUTH-023, AUTH-024, AUTH-026, AUTH-027). `digits` are those of the chosen dialling code. */
export const smsLoginErrors = (
  typed: { mobileNum: string; verificationCode: string; captcha: string },
  { hasCaptcha, digits }: { hasCaptcha: boolean; digits?: readonly number[] },
): FieldErrors =>
  present({
    mobileNum: loginPhoneError(typed.mobileNum, digits),
    verificationCode: typed.verificationCode === '' ? 'missing_verification_code' : undefined,
    captcha: hasCaptcha ? requiredError(typed.captcha) : undefined,
  });

/** Login has its own codes for an empty and a malformed number. */
function loginPhoneError(typed: string, digits?: readonly number[]): string | undefined {
  const error = mobileError(typed, digits);
  return error === 'invalid_phone_number' ? 'login_phone_error' : error;
}

/** Why no code may be sent now; during the countdown the click is ignored without a message (AUTH-029, AUTH-031). */
export function sendCodeError(
  typed: string,
  { digits, isCounting }: { digits?: readonly number[]; isCounting: boolean },
): 'missing_phone_number' | 'invalid_phone_number' | 'counting' | undefined {
  return isCounting ? 'counting' : mobileError(typed, digits);
}

/** Change password (AUTH-122, AUTH-123, AUTH-124). `rule` is the site's rule for the field `password`. */
export function changePasswordErrors(
  typed: { oldPassword: string; newPassword: string; confirmNewPassword: string },
  { rule, isOldKnown }: { rule: FieldRule; isOldKnown: boolean },
): FieldErrors {
  return present({
    oldPassword: isOldKnown ? undefined : requiredError(typed.oldPassword),
    newPassword: passwordError(rule, typed.newPassword),
    confirmNewPassword:
      requiredError(typed.confirmNewPassword) ??
      (typed.confirmNewPassword === typed.newPassword ? undefined : 'passwords_differ'),
  });
}

/** A new password is always required, even where the registration form has no such field. */
const passwordError = (rule: FieldRule, value: string): string | undefined =>
  fieldError({ ...rule, required: true }, value);

/** Forgot password by e-mail (AUTH-130). `username` is the site's rule for that field. */
export const forgotByEmailErrors = (
  typed: { username: string; email: string },
  rules: { username: FieldRule; email?: FieldRule },
): FieldErrors =>
  present({
    // After mobile registration the number is the account name, which the username rule may not allow.
    username:
      mobileError(typed.username) && fieldError({ ...rules.username, required: true }, typed.username),
    email: fieldError({ ...(rules.email ?? EMAIL), required: true }, typed.email),
  });

/** Forgot password by mobile number (AUTH-131). */
export const forgotByPhoneErrors = (
  typed: { mobileNum: string; verificationCode: string; newPassword: string },
  { rule, digits }: { rule: FieldRule; digits?: readonly number[] },
): FieldErrors =>
  present({
    mobileNum: mobileError(typed.mobileNum, digits),
    verificationCode: typed.verificationCode === '' ? 'missing_verification_code' : undefined,
    newPassword: passwordError(rule, typed.newPassword),
  });
