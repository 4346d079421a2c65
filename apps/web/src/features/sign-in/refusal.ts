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

/** Brings the reader to the first field that is wrong. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && names.includes(element.name)) {
      element.focus();
      return;
    }
}
