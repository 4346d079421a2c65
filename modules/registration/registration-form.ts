import { type SignInDeps } from '@baize/sign-in';
import type { Input } from '@baize/endpoint';
import type { registrationApi } from './api.ts';
import { ok, type Result } from '@baize/kernel';
import { REGISTRATION_FIELDS } from '@baize/site/rules';
import type { RegistrationForm } from './registration-check.ts';

/** Fields with a column of their own, or that are only a proof; the rest is kept in `profile`. */
const COLUMNS = new Set<string>([
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
  'captcha',
]);

/** Opens the sealed fields; a confirmation that was not sent counts as given (AUTH-083). */
export async function openForm(
  deps: Pick<SignInDeps, 'sealing'>,
  input: Input<typeof registrationApi, 'register'> | Input<typeof registrationApi, 'registerMobile'>,
): Promise<Result<RegistrationForm, 'sealed_invalid' | 'sealed_replayed'>> {
  const open = async (field: string | undefined) => (field ? deps.sealing.open(field) : ok(''));
  const password = await open(input.password);
  if (!password.ok) return password;
  const confirm = input.confirmPassword ? await open(input.confirmPassword) : password;
  if (!confirm.ok) return confirm;
  const payment = await open(input.paymentPassword);
  if (!payment.ok) return payment;
  return ok({
    ...input,
    password: password.value.trim(),
    confirmPassword: confirm.value.trim(),
    paymentPassword: payment.value.trim(),
  });
}

/** What is kept of the further fields: those that were filled in. */
export function profileOf(form: RegistrationForm): Record<string, string> {
  const rest = REGISTRATION_FIELDS.filter((name) => !COLUMNS.has(name) && form[name] !== '');
  return Object.fromEntries(rest.map((name) => [name, form[name]]));
}
