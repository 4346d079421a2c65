import { invariant, ok } from '@baize/kernel';
import type { Answer, Ctx } from '@baize/endpoint';
import { listPasskeys, totpState } from '@baize/factors';
import { findMemberRow, maskEmail, maskMobile, maskName, subjectOf } from '@baize/members';
import type { securityApi } from './api.ts';
import { reachedBy } from './bound-target.ts';
import type { SecurityDeps } from './deps.ts';
import { proofFor } from './proof.ts';

/** The member's own security at a glance (MEMBER-005); everything that names the person is masked. */
export async function getSecurity(
  deps: SecurityDeps,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'getSecurity'>> {
  const { memberId } = ctx.caller;
  const { db } = deps;
  const member = await findMemberRow(db, memberId);
  invariant(member, 'a signed-in member exists', { memberId });
  const lastLoginAt = member.previousLoginAt;
  return ok({
    mobileNum: maskMobile(member.dialingCode, member.mobile),
    email: maskEmail(member.email),
    payeeName: maskName(member.payeeName),
    hasPaymentPassword: member.hasPaymentPassword,
    paymentCodeTo: reachedBy(member) ?? null,
    totp: await totpState(db, subjectOf(memberId)),
    passkeys: await listPasskeys(db, subjectOf(memberId)),
    passwordChangedAt: member.passwordChangedAt.getTime(),
    proofs: { mobile: await proofFor(deps, member, 'mobile'), email: await proofFor(deps, member, 'email') },
    isIdentityVerified: member.identityVerifiedAt !== null,
    lastLogin: lastLoginAt ? { at: lastLoginAt.getTime(), ip: member.previousLoginIp ?? '' } : null,
  });
}
