import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { auditMember } from './member-audit.ts';
import { lockMember } from './member.sql.ts';
import { revokeSession } from './security.sql.ts';

/** Signs a member out of one place (OP-06). */
export async function endMemberSession(
  deps: IdentityDeps,
  { memberId, sessionId, reason }: Input<'endMemberSession'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'endMemberSession'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'endMemberSession'>> => {
    const member = await lockMember(tx, memberId);
    if (!member || member.merchant_id !== ctx.merchantId) return refuse('not_found');
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
