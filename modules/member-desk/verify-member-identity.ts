import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { isTrial, markVerified } from '@baize/members';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

/** An operator has seen who a member is, or takes that back (R17); one account of a person can be verified (R16). */
export const verifyMemberIdentity = (
  deps: MemberDeskDeps,
  { memberId, isVerified, reason }: Input<typeof memberDeskApi, 'verifyMemberIdentity'>,
  ctx: Ctx<'staff:members.write'>,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.identity', reason }, async (tx, member) => {
    if (isTrial(member.type)) return refuse('not_found');
    if ((member.identityVerifiedAt !== null) === isVerified) return refuse('state_unchanged');
    const at = isVerified ? deps.clock.now() : null;
    const marked = await markVerified(tx, member, at);
    if (!marked.ok) return marked;
    return ok({
      before: { isVerified: !isVerified },
      after: { isVerified },
      value: { memberId, identityVerifiedAt: at?.getTime() ?? null },
    });
  });
