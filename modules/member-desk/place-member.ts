/** Where an operator puts a member (OP-08): on a level, under an agent. */
import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { actorOf, staffChange, type Ctx, type Input } from '@baize/endpoint';
import { moveMember, updateLevel } from '@baize/members';
import { cutOnMove } from '@baize/rates';
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
 * The member goes under another agent, with everybody below; contracts that this breaks end, and rates above the new upline's
 * are cut to them. `moveMember` locks the tree before the member.
 */
export const setMemberUpline = (
  deps: MemberDeskDeps,
  { memberId, account, reason }: Input<typeof memberDeskApi, 'setMemberUpline'>,
  ctx: WriteCtx,
) =>
  staffChange(deps, ctx, { action: 'member.upline', reason }, async (tx: Tx) => {
    const moved = await moveMember(tx, { memberId, merchantId: ctx.merchantId }, account);
    if (!moved.ok) return moved;
    const to = { merchantId: ctx.merchantId, memberId };
    await deps.endContracts(tx, to);
    const by = actorOf(ctx);
    const loweredRates = await cutOnMove(tx, to, { at: deps.clock.now(), by });
    return ok({
      target: `member:${memberId}`,
      before: { upline: moved.value.before },
      after: { upline: moved.value.after, ...(loweredRates > 0 && { loweredRates }) },
      value: { memberId },
    });
  });
