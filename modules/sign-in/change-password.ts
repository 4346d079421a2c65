import { lockMember, listFormerPasswords, findPasswordHash } from '@baize/members';
import { invariant, ok, refuse, type Result } from '@baize/kernel';
import type { Answer, Codes, Ctx, Input } from '@baize/endpoint';
import { getMerchant } from '@baize/site';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { checkNewPassword } from './password-rule.ts';
import { provePassword } from './prove-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Change password (#9). The old one proves the member, unless the login that led here already did (AUTH-122). The new
 * one must differ from the current one, and on a forced change from the last ones the site remembers (OPEN-AUTH-03).
 */
export async function changePassword(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'changePassword'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof signInApi, 'changePassword'>> {
  const { memberId, sessionId, isRestricted: isForced = false } = ctx.caller;
  const next = await deps.sealing.open(input.newPassword);
  if (!next.ok) return next;
  const again = await deps.sealing.open(input.confirmNewPassword);
  if (!again.ok) return again;
  const plain = next.value.trim();
  if (plain !== again.value.trim()) return refuse('passwords_differ');
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const rule = checkNewPassword(deps, merchant, plain);
  if (!rule.ok) return rule;
  // Read before the proof, so that a change made meanwhile is seen under the lock below.
  const current = await findPasswordHash(deps.db, memberId);
  if (!isForced) {
    const proven = await proveByOldOne(deps, { memberId, merchantId: ctx.merchantId }, input.oldPassword);
    if (!proven.ok) return proven;
  }

  if (await deps.passwords.verify(current, plain)) return refuse('password_same');
  const { passwordsRemembered } = merchant.settings.security;
  if (isForced && (await wasUsedBefore(deps, memberId, plain, passwordsRemembered)))
    return refuse('password_used_before');

  const hash = await deps.passwords.hash(plain);
  return deps.db.transaction(async (tx): Promise<Answer<typeof signInApi, 'changePassword'>> => {
    const member = await lockMember(tx, memberId);
    invariant(member, 'a signed-in member exists', { memberId });
    // The password changed meanwhile: the old one was proved against the previous hash.
    if ((await findPasswordHash(tx, memberId)) !== current) return refuse('old_password_wrong');
    await replacePassword(tx, deps, member, { hash, mustChange: null, keepSessionId: sessionId });
    return ok(null);
  });
}

async function proveByOldOne(
  deps: SignInDeps,
  member: { memberId: number; merchantId: number },
  sealed: string | undefined,
): Promise<Result<null, Codes<typeof signInApi, 'changePassword'>>> {
  if (!sealed) return refuse('old_password_wrong');
  const opened = await deps.sealing.open(sealed);
  if (!opened.ok) return opened;
  const proven = await provePassword(deps, member, opened.value);
  return proven.ok || proven.code === 'account_locked'
    ? (proven as Result<null, 'account_locked'>)
    : refuse('old_password_wrong', proven.detail);
}

async function wasUsedBefore(
  deps: SignInDeps,
  memberId: number,
  plain: string,
  remembered: number,
): Promise<boolean> {
  for (const former of await listFormerPasswords(deps.db, memberId, remembered))
    if (await deps.passwords.verify(former, plain)) return true;
  return false;
}
