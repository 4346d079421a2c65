import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input, Output } from '@baize/endpoint';
import { changeMemberState } from '@baize/sign-in';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

type Member = Output<typeof memberDeskApi, 'getMember'>;

const LOCK = { act: 'lock', state: 'LOCKED' } as const;
const CLOSE = { act: 'close', state: 'CLOSED' } as const;

/** What an operator may do with a member in each state, and the state it leads to (OP-08). CLOSED is final. */
export const MEMBER_ACTS: Record<Member['state'], Member['acts']> = {
  ACTIVE: [LOCK, { act: 'freeze', state: 'FROZEN' }, CLOSE],
  LOCKED: [{ act: 'unlock', state: 'ACTIVE' }, CLOSE],
  FROZEN: [{ act: 'unfreeze', state: 'ACTIVE' }, LOCK, CLOSE],
  CLOSED: [],
};

/**
 * An operator locks, freezes, closes or frees a member (OPEN-AUTH-15, OP-08): state, wallet blocks, the end of the
 * session and the audit entry in one transaction. Locks in the order member, wallet, audit log.
 */
export const setMemberState = (
  deps: MemberDeskDeps,
  { memberId, state, reason }: Input<typeof memberDeskApi, 'setMemberState'>,
  ctx: Ctx<'staff:members.write'>,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.state', reason }, async (tx, member) => {
    if (member.state === state) return refuse('state_unchanged');
    if (member.state === 'CLOSED') return refuse('member_closed');
    await changeMemberState(tx, deps, memberId, state, reason);
    return ok({ before: { state: member.state }, after: { state }, value: { memberId, state } });
  });
