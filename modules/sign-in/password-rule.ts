import { ok, refuse, type Result } from '@baize/kernel';
import { openDefaultPassword, type Merchant } from '@baize/site';
import { fieldError } from '@baize/site/rules';
import type { SignInDeps } from './deps.ts';

/** The site's rule for new passwords (AUTH-123), which also excludes the default password. */
export function checkNewPassword(
  deps: Pick<SignInDeps, 'box'>,
  { settings }: Merchant,
  plain: string,
): Result<null, 'password_rule'> {
  const broken = fieldError({ ...settings.registration.fields.password, required: true }, plain);
  if (broken) return refuse('password_rule', { rule: broken });
  return plain === openDefaultPassword(deps.box, settings)
    ? refuse('password_rule', { rule: 'default_password' })
    : ok(null);
}
