import type { Tx } from '@baize/db';
import { type MemberRow, changePasswordHash, deleteFormerPasswordsBeyond } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { SignInDeps } from './deps.ts';
import { endSessionsBut } from './end-session.ts';
import { clearLoginLock } from './login-limits.ts';
import { sendSecurityNotice } from './security-notice.ts';

/** More than a site can ask for (settings.security.passwordsRemembered). */
const FORMER_KEPT = 20;

/**
 * Sets a member's password: the old hash is kept, every session but `keepSessionId` ends with the reason 'password', a lock
 * of failed logins ends, the member is notified. The caller holds the member's row lock.
 */
export async function replacePassword(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock' | 'log' | 'dispatch' | 'publish' | 'tellChanged'>,
  member: MemberRow,
  next: { hash: string; mustChange: 'default' | 'expired' | null; keepSessionId?: string },
): Promise<void> {
  const now = deps.clock.now();
  await changePasswordHash(tx, member.id, { hash: next.hash, mustChange: next.mustChange, now });
  await deleteFormerPasswordsBeyond(tx, member.id, FORMER_KEPT);
  await endSessionsBut(tx, deps, member.id, next.keepSessionId ?? null);
  const { settings } = await getMerchant(tx, member.merchantId);
  await clearLoginLock(tx, member, settings.security);
  await sendSecurityNotice(tx, deps, member, 'password');
}
