import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { markVerified } from '@baize/members';
import type { Answer, Input } from './answer.ts';
import { auditMember } from './audit-member.ts';
import type { MemberDeskDeps } from './deps.ts';
import { lockMemberOf } from './lock-member-of.ts';

/** An operator has seen who a member is, or takes that back (R17); one account of a person can be verified (R16). */
export async function verifyMemberIdentity(
  deps: MemberDeskDeps,
  { memberId, isVerified, reason }: Input<'verifyMemberIdentity'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'verifyMemberIdentity'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'verifyMemberIdentity'>> => {
    const member = await lockMemberOf(tx, ctx, memberId);
    if (!member || member.type === 4) return refuse('not_found');
    if ((member.identityVerifiedAt !== null) === isVerified) return refuse('state_unchanged');
    const at = isVerified ? deps.clock.now() : null;
    const marked = await markVerified(tx, member, at);
    if (!marked.ok) return marked;
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
