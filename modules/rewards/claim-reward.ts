import { ok, refuse, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import { lockAccounts } from '@baize/wallet';
import type { RewardsDeps } from './deps.ts';
import { grantBonus, type GrantRefusal } from './grant-bonus.ts';
import { endReward, findReward, lockReward } from './reward.sql.ts';
import { readTerms } from './terms.ts';

export type ClaimRefusal = GrantRefusal | 'not_found' | 'reward_expired' | 'reward_withdrawn';
/** `isNew` is false where it had been claimed before: the answer is the first one again. */
export type Claimed = { grantId: bigint; isNew: boolean };

/**
 * OPEN-PROMO-04: credits a reward once, however often and wherever it is asked for at the same time: the wallet is locked, then the
 * row, and its source and ref name one bonus for ever. R9 applies again.
 */
export async function claimReward(
  { db, clock }: RewardsDeps,
  { memberId, rewardId }: { memberId: number; rewardId: bigint },
): Promise<Result<Claimed, ClaimRefusal>> {
  return db.transaction(async (tx) => {
    const seen = await findReward(tx, rewardId);
    const member = await findMember(tx, memberId);
    if (seen?.memberId !== memberId || !member) return refuse('not_found');
    await lockAccounts(tx, [member.accountId]);
    const reward = await lockReward(tx, rewardId);
    if (!reward) return refuse('not_found');
    const now = clock.now();
    if (reward.state === 'WITHDRAWN') return refuse('reward_withdrawn');
    if (reward.state === 'EXPIRED') return refuse('reward_expired');
    if (reward.state === 'ISSUED' && reward.claimUntil <= now) return refuse('reward_expired');
    const granted = await grantBonus({ clock }, tx, {
      ...reward,
      terms: readTerms(reward.terms),
      actor: `member:${memberId}`,
    });
    if (!granted.ok) return granted;
    await endReward(tx, rewardId, 'CLAIMED', now);
    return ok(granted.value);
  });
}
