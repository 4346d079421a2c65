import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { clearLockout } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import type { Answer, Input } from './answer.ts';
import { auditMember } from './audit-member.ts';
import type { MemberDeskDeps } from './deps.ts';
import { lockMemberOf } from './lock-member-of.ts';

/** Lets a member try again (OP-06): the counters of one kind start afresh. */
export async function clearMemberLockout(
  deps: MemberDeskDeps,
  { memberId, kind, reason }: Input<'clearMemberLockout'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'clearMemberLockout'>> {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  return deps.db.transaction(async (tx): Promise<Answer<'clearMemberLockout'>> => {
    const member = await lockMemberOf(tx, ctx, memberId);
    if (!member) return refuse('not_found');
    if (!(await clearLockout(tx, member, kind, settings.security))) return refuse('nothing_locked');
    await auditMember(tx, deps, ctx, { memberId, action: 'member.lockout-clear', reason, after: { kind } });
    return ok({ memberId });
  });
}
