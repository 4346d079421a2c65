import type { Result } from '@baize/kernel';
import type { SignInDeps } from './deps.ts';
import { provePassword } from './prove-password.ts';

/** As provePassword, for a password in an E field. Throws PasswordQueueFull: see whenFree. */
export async function proveSealedPassword(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'passwords' | 'sealing'>,
  member: { memberId: number; merchantId: number },
  sealed: string,
): Promise<Result<null, 'password_wrong' | 'account_locked' | 'sealed_invalid' | 'sealed_replayed'>> {
  const opened = await deps.sealing.open(sealed);
  return opened.ok ? provePassword(deps, member, opened.value) : opened;
}
