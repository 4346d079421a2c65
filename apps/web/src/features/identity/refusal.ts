import { durationText, useI18n, type I18n } from '@baize/i18n';
import type { FieldErrors } from '@baize/site/rules';

/** The field a refusal is about; the others are about the whole form. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  login_phone_error: ['username', 'mobileNum'],
  captcha_missing: ['captcha'],
  captcha_wrong: ['captcha'],
  missing_phone_number: ['mobileNum'],
  invalid_phone_number: ['mobileNum'],
  mobile_exists: ['mobileNum'],
  missing_verification_code: ['verificationCode', 'verifyValue'],
  invalid_verification_code: ['verificationCode', 'verifyValue'],
  code_expired: ['verificationCode', 'verifyValue'],
  verification_failed: ['verifyValue'],
  invitation_code_error: ['affiliateCode'],
  username_exists: ['username'],
  username_email_not_exist: ['email'],
  old_password_wrong: ['oldPassword'],
  password_wrong: ['password'],
  password_rule: ['newPassword', 'password'],
  password_same: ['newPassword'],
  password_used_before: ['newPassword'],
  passwords_differ: ['confirmNewPassword', 'confirmPassword'],
};

/**
 * Where a refusal is shown: the server's own map of fields, else the field its code is about when the form has it,
 * else above the form under the name `form`.
 */
export function refusedFields(code: string, detail: unknown, shown: readonly string[]): FieldErrors {
  const { fields } = (detail ?? {}) as { fields?: FieldErrors };
  if (fields && Object.keys(fields).some((name) => shown.includes(name))) return fields;
  const field = FIELDS[code]?.find((name) => shown.includes(name));
  return { [field ?? 'form']: code };
}

type Texts = Pick<I18n, 't' | 'find'>;

/** A refusal in the reader's words, with how many tries are left or when to try again. */
export function refusalText({ t, find }: Texts, code: string, detail: unknown): string {
  const { remaining, retryAfter } = (detail ?? {}) as { remaining?: number; retryAfter?: number };
  const text = find(`error.${code}`) ?? t('error.unknown_error');
  if (retryAfter) return `${text}. ${t('auth.login.retryIn', { time: durationText(retryAfter) })}`;
  if (remaining !== undefined && remaining > 0)
    return `${text}. ${t('auth.login.remaining', { count: remaining })}`;
  return text;
}

export function useErrorText(): (code: string, detail?: unknown) => string {
  const i18n = useI18n();
  return (code, detail) => refusalText(i18n, code, detail);
}

/** Brings the reader to the first field that is wrong. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && names.includes(element.name)) {
      element.focus();
      return;
    }
}
