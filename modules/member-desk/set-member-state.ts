import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { changeMemberState } from '@baize/sign-in';
import type { Answer, Input } from './answer.ts';
import { auditMember } from './audit-member.ts';
import type { MemberDeskDeps } from './deps.ts';
import { lockMemberOf } from './lock-member-of.ts';

type MemberState = Input<'setMemberState'>['state'];
type MemberAct = Extract<Answer<'getMember'>, { ok: true }>['value']['acts'][number];

/** What an operator may make of a member as they stand (OP-08). Closing is for good. */
export const MEMBER_ACTS: Record<MemberState, MemberAct[]> = {
  ACTIVE: ['lock', 'freeze', 'close'],
  LOCKED: ['unlock', 'close'],
  FROZEN: ['unfreeze', 'lock', 'close'],
  CLOSED: [],
};

/**
 * An operator locks, freezes, closes or frees a member (OPEN-AUTH-15, OP-08): state, wallet blocks, the end of the
 * session and the audit entry in one transaction. Locks in the order member, wallet, audit log.
 */
export async function setMemberState(
  deps: MemberDeskDeps,
  { memberId, state, reason }: Input<'setMemberState'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'setMemberState'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'setMemberState'>> => {
    const member = await lockMemberOf(tx, ctx, memberId);
    if (!member) return refuse('not_found');
    if (member.state === state) return refuse('state_unchanged');
    if (member.state === 'CLOSED') return refuse('member_closed');
    await changeMemberState(tx, memberId, state, { reason, now: deps.clock.now() });
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.state',
      reason,
      before: { state: member.state },
      after: { state },
    });
    return ok({ memberId, state });
  });
}
