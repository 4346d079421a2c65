import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { updateLevel } from '@baize/members';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

/** Puts a member on another level (OP-08). */
export const setMemberLevel = (
  deps: MemberDeskDeps,
  { memberId, level, reason }: Input<typeof memberDeskApi, 'setMemberLevel'>,
  ctx: Ctx<'staff:members.write'>,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.level', reason }, async (tx, member) => {
    if (member.level === level) return refuse('state_unchanged');
    await updateLevel(tx, memberId, level);
    const { merchantId, caller } = ctx;
    const placed = { merchantId, memberId, from: member.level, to: level, reason, staffId: caller.staffId };
    await deps.levelPlaced(tx, placed);
    return ok({ before: { level: member.level }, after: { level }, value: { memberId, level } });
  });
