/** Where an operator puts a member (OP-08): on a level, under an agent. */
import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { staffChange, type Ctx, type Input } from '@baize/endpoint';
import { moveMember, updateLevel } from '@baize/members';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

type WriteCtx = Ctx<'staff:members.write'>;

export const setMemberLevel = (
  deps: MemberDeskDeps,
  { memberId, level, reason }: Input<typeof memberDeskApi, 'setMemberLevel'>,
  ctx: WriteCtx,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.level', reason }, async (tx, member) => {
    if (member.level === level) return refuse('state_unchanged');
    await updateLevel(tx, memberId, level);
    return ok({ before: { level: member.level }, after: { level }, value: { memberId, level } });
  });

/**
 * The member goes under another agent, with everybody below; contracts that this breaks end. `moveMember` locks the tree before the
 * member.
 */
export const setMemberUpline = (
  deps: MemberDeskDeps,
  { memberId, account, reason }: Input<typeof memberDeskApi, 'setMemberUpline'>,
  ctx: WriteCtx,
) =>
  staffChange(deps, ctx, { action: 'member.upline', reason }, async (tx: Tx) => {
    const moved = await moveMember(tx, { memberId, merchantId: ctx.merchantId }, account);
    if (!moved.ok) return moved;
    await deps.endContracts(tx, { merchantId: ctx.merchantId, memberId });
    return ok({
      target: `member:${memberId}`,
      before: { upline: moved.value.before },
      after: { upline: moved.value.after },
      value: { memberId },
    });
  });
