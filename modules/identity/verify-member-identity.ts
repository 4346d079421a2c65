import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { findVerifiedAlike } from './alike.sql.ts';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { auditMember } from './member-audit.ts';
import { lockMember } from './member.sql.ts';
import { lockVerification, updateIdentityVerified } from './security.sql.ts';

/**
 * An operator has seen who a member is, or takes that back (R17). One person has one verified account per brand: whoever
 * has the papers, or the name and birthday, of a verified member is refused with that member named (R16).
 */
export async function verifyMemberIdentity(
  deps: IdentityDeps,
  { memberId, isVerified, reason }: Input<'verifyMemberIdentity'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'verifyMemberIdentity'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'verifyMemberIdentity'>> => {
    const member = await lockMember(tx, memberId);
    if (!member || member.merchant_id !== ctx.merchantId || member.type === 4) return refuse('not_found');
    const before = member.identity_verified_at;
    if ((before !== null) === isVerified) return refuse('state_unchanged');
    // Two operators with two accounts of one person come one after the other.
    await lockVerification(tx, ctx.merchantId);
    const other = isVerified ? await findVerifiedAlike(tx, memberId) : undefined;
    if (other) return refuse('identity_taken', { memberId: other.id, account: other.account });
    const at = isVerified ? deps.clock.now() : null;
    await updateIdentityVerified(tx, memberId, at);
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.identity',
      reason,
      before: { isVerified: !isVerified },
      after: { isVerified },
    });
    return ok({ memberId, identityVerifiedAt: at?.getTime() ?? null });
  });
}
