import { invariant, ok } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { removeTotp as deleteTotp, verifyTotp } from '@baize/factors';
import { lockMember, subjectOf } from '@baize/members';
import { proveSealedPassword, sendSecurityNotice } from '@baize/sign-in';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';

/** Removes the authenticator after its code (or a backup code) and the password (OPEN-MEMBER-01). */
export async function removeTotp(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'removeTotp'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'removeTotp'>> {
  const { memberId } = ctx.caller;
  const { merchantId } = ctx;
  // The password first: it can be typed again, but a code of the authenticator works once.
  const proven = await proveSealedPassword(deps, { memberId, merchantId }, input.password);
  if (!proven.ok) return proven;
  const verified = await verifyTotp(deps.factors, merchantId, subjectOf(memberId), input.code);
  if (!verified.ok) return verified;
  await deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    invariant(member, 'a signed-in member exists', { memberId });
    await deleteTotp(tx, subjectOf(memberId));
    await sendSecurityNotice(tx, deps, member, 'totp');
  });
  return ok(null);
}
