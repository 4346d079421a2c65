import type { Tx } from '@baize/db';
import { invariant, ok, refuse } from '@baize/kernel';
import type { Ctx, Input, Output } from '@baize/endpoint';
import type { MemberState } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { changeMemberState } from '@baize/sign-in';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';
import { isTold } from './rules.ts';

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
  { memberId, state, memberReason, reason }: Input<typeof memberDeskApi, 'setMemberState'>,
  ctx: Ctx<'staff:members.write'>,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.state', reason }, async (tx, member) => {
    if (member.state === state) return refuse('state_unchanged');
    if (member.state === 'CLOSED') return refuse('member_closed');
    // Before the wallet is locked: who settles takes wallets last.
    if (state === 'CLOSED') await deps.endContractsOfClosed(tx, { merchantId: member.merchantId, memberId });
    await changeMemberState(tx, deps, memberId, state, reason);
    await tell(
      tx,
      { merchantId: member.merchantId, to: memberId, now: deps.clock.now() },
      state,
      memberReason,
    );
    return ok({ before: { state: member.state }, after: { state }, value: { memberId, state } });
  });

async function tell(
  tx: Tx,
  to: { merchantId: number; to: number; now: Date },
  state: MemberState,
  reason: string | undefined,
): Promise<void> {
  const notice = { ...to, category: 'ACCOUNT' } as const;
  if (state === 'ACTIVE') return sendMessage(tx, { ...notice, template: 'restriction_lifted', params: {} });
  if (!isTold(state)) return;
  invariant(reason !== undefined, 'the schema asks what the member is told', { state });
  const template = state === 'LOCKED' ? 'account_locked' : 'withdrawals_stopped';
  await sendMessage(tx, { ...notice, template, params: { reason } });
}
