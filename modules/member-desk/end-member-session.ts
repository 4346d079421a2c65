import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { revokeSession } from '@baize/sign-in';
import type { Answer, Input } from './answer.ts';
import { auditMember } from './audit-member.ts';
import type { MemberDeskDeps } from './deps.ts';
import { lockMemberOf } from './lock-member-of.ts';

/** Signs a member out of one place (OP-06). */
export async function endMemberSession(
  deps: MemberDeskDeps,
  { memberId, sessionId, reason }: Input<'endMemberSession'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'endMemberSession'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'endMemberSession'>> => {
    const member = await lockMemberOf(tx, ctx, memberId);
    if (!member) return refuse('not_found');
    const ended = await revokeSession(tx, memberId, sessionId, deps.clock.now());
    if (ended === 0) return refuse('session_unknown');
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.session-end',
      reason,
      before: { sessionId },
    });
    return ok({ memberId });
  });
}
