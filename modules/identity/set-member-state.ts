import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { findAccount, liftRestriction, restrict } from '@baize/wallet';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { mayLogIn, type MemberState } from './member.ts';
import { lockMember, updateMemberState } from './member.sql.ts';
import { endLiveSession } from './session.sql.ts';

type WalletBlock = 'no_bet' | 'no_withdraw';

/** What each state stops in the wallet; the wallet itself refuses, whoever asks. */
const BLOCKS: Record<MemberState, readonly WalletBlock[]> = {
  ACTIVE: [],
  FROZEN: ['no_withdraw'],
  LOCKED: ['no_bet', 'no_withdraw'],
  CLOSED: ['no_bet', 'no_withdraw'],
};
const EVERY_BLOCK: readonly WalletBlock[] = ['no_bet', 'no_withdraw'];
/** One restriction of this name and kind per wallet. */
const RESTRICTION_REF = 'member-state';

/**
 * An operator locks, freezes, closes or frees a member (OPEN-AUTH-15, OP-08): state, wallet blocks, the end of the
 * session and the audit entry in one transaction. Locks in the order member, wallet, audit log.
 */
export async function setMemberState(
  deps: IdentityDeps,
  input: Input<'setMemberState'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'setMemberState'>> {
  const { memberId, state, reason } = input;
  return deps.db.transaction(async (tx): Promise<Answer<'setMemberState'>> => {
    const member = await lockMember(tx, memberId);
    if (!member || member.merchant_id !== ctx.merchantId) return refuse('not_found');
    if (member.state === state) return refuse('state_unchanged');
    if (member.state === 'CLOSED') return refuse('member_closed');
    await updateMemberState(tx, memberId, state);
    if (!mayLogIn(state)) await endLiveSession(tx, memberId, 'locked', deps.clock.now());
    await blockWallet(tx, memberId, state, reason);
    await deps.audit(tx, {
      staff: ctx.caller,
      action: 'member.state',
      target: `member:${memberId}`,
      merchantId: ctx.merchantId,
      before: { state: member.state },
      after: { state },
      reason,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return ok({ memberId, state });
  });
}

async function blockWallet(tx: Tx, memberId: number, state: MemberState, reason: string): Promise<void> {
  const account = await findAccount(tx, memberId);
  if (!account) return;
  const { accountId } = account;
  for (const kind of EVERY_BLOCK)
    if (BLOCKS[state].includes(kind)) await restrict(tx, { accountId, kind, ref: RESTRICTION_REF, reason });
    else await liftRestriction(tx, { accountId, kind, ref: RESTRICTION_REF });
}
