import type { Tx } from '@baize/db';
import { GIVEN_ACCESS, isTrial, type Member } from '@baize/members';
import { ok, refuse, type Result } from '@baize/kernel';
import { checkReward, listDepositBlocked } from '@baize/protection';
import { findAccountById, listStoppedBesides, type Account } from '@baize/wallet';
import type { RewardRefusal } from './rules.ts';

/**
 * R9: whether a member may be given something now. Every way of giving asks here, in the transaction that gives: who is excluded or on a
 * break, whose play or deposits an operator stopped, who is locked or closed, and trials get nothing.
 */
export async function checkGift(tx: Tx, member: Member, now: Date): Promise<Result<void, RewardRefusal>> {
  const { memberId, accountId, state, type } = member;
  if (state === 'CLOSED') return refuse('account_closed');
  if (isTrial(type)) return refuse('in_need_true_account');
  const checked = await checkReward(tx, { memberId, now });
  if (!checked.ok) return checked;
  const account = await findAccountById(tx, accountId);
  if (account?.state !== 'open') return refuse('account_closed');
  const isStopped = state === 'LOCKED' || (await isPlayStopped(tx, account));
  const isBlocked = isStopped || (await listDepositBlocked(tx, [memberId], now)).has(memberId);
  return isBlocked ? refuse('reward_barred') : ok(undefined);
}

/** Not where an operator helped the member in: what was earned stays the member's, and leaves no sooner than other money. */
const isPlayStopped = async (tx: Tx, { accountId, blocks }: Account): Promise<boolean> =>
  blocks.includes('no_bet') && (await listStoppedBesides(tx, [accountId], GIVEN_ACCESS, 'no_bet')).size > 0;
