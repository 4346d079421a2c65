import { ok, refuse, type Result } from '@baize/kernel';
import { forgetAttempts, takeAttempt } from '@baize/factors';
import { getMerchant } from '@baize/site';
import type { SignInDeps } from './deps.ts';
import { ownPasswordLimit } from './login-limits.ts';
import { findPasswordHash } from '@baize/members';

/**
 * Checks the password of a signed-in member. The attempt is counted before the check; password_wrong carries
 * {remaining}, account_locked {retryAfter} in seconds. Throws PasswordQueueFull: see whenFree.
 */
export async function provePassword(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'passwords'>,
  member: { memberId: number; merchantId: number },
  plain: string,
): Promise<Result<null, 'password_wrong' | 'account_locked'>> {
  const { settings } = await getMerchant(deps.db, member.merchantId);
  const limit = ownPasswordLimit(member, settings.security);
  const taken = await takeAttempt(deps.db, deps.clock, limit);
  if (!taken.ok) return refuse('account_locked', taken.detail);
  const hash = await findPasswordHash(deps.db, member.memberId);
  if (!(await deps.passwords.verify(hash, plain.trim())))
    return refuse('password_wrong', { remaining: taken.value.remaining });
  await forgetAttempts(deps.db, limit);
  return ok(null);
}
