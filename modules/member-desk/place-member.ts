/** Where an operator puts a member (OP-08): on a level, under an agent. */
import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { moveMember, updateLevel } from '@baize/members';
import type { Answer, Input } from './answer.ts';
import { auditMember } from './audit-member.ts';
import type { MemberDeskDeps } from './deps.ts';
import { lockMemberOf } from './lock-member-of.ts';

type WriteCtx = Ctx<'staff:members.write'>;

export async function setMemberLevel(
  deps: MemberDeskDeps,
  { memberId, level, reason }: Input<'setMemberLevel'>,
  ctx: WriteCtx,
): Promise<Answer<'setMemberLevel'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'setMemberLevel'>> => {
    const member = await lockMemberOf(tx, ctx, memberId);
    if (!member) return refuse('not_found');
    if (member.level === level) return refuse('state_unchanged');
    await updateLevel(tx, memberId, level);
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.level',
      reason,
      before: { level: member.level },
      after: { level },
    });
    return ok({ memberId, level });
  });
}

/** The member goes under another agent, with everybody below, in one transaction. */
export async function setMemberUpline(
  deps: MemberDeskDeps,
  { memberId, account, reason }: Input<'setMemberUpline'>,
  ctx: WriteCtx,
): Promise<Answer<'setMemberUpline'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'setMemberUpline'>> => {
    const moved = await moveMember(tx, { memberId, merchantId: ctx.merchantId }, account);
    if (!moved.ok) return moved;
    const { before, after } = moved.value;
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.upline',
      reason,
      before: { upline: before },
      after: { upline: after },
    });
    return ok({ memberId });
  });
}
