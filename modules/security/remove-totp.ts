import { invariant, ok } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { removeTotp as remove, verifyTotp } from '@baize/factors';
import { lockMember, subjectOf } from '@baize/members';
import { proveSealedPassword, sendSecurityNotice } from '@baize/sign-in';
import type { Answer, Input } from './answer.ts';
import type { SecurityDeps } from './deps.ts';

/** Takes the authenticator away: with a code of it (or a backup code) and the password (OPEN-MEMBER-01). */
export async function removeTotp(
  deps: SecurityDeps,
  input: Input<'removeTotp'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'removeTotp'>> {
  const { memberId } = ctx.caller;
  const { merchantId } = ctx;
  // The password first: it can be typed again, a code of the authenticator cannot.
  const proven = await proveSealedPassword(deps, { memberId, merchantId }, input.password);
  if (!proven.ok) return proven;
  const verified = await verifyTotp(deps.factors, merchantId, subjectOf(memberId), input.code);
  if (!verified.ok) return verified;
  await deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    invariant(member, 'a signed-in member exists', { memberId });
    await remove(tx, subjectOf(memberId));
    await sendSecurityNotice(tx, deps, member, 'totp');
  });
  return ok(null);
}
