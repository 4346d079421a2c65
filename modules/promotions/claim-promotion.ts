import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, payableText, refuse } from '@baize/kernel';
import { claimReward, findRewardOf } from '@baize/rewards';
import type { promotionsApi } from './api.ts';
import type { PromotionsDeps } from './deps.ts';
import { listEntriesOf } from './entry.sql.ts';
import { rewardRef } from './gifts/kinds.ts';

type Api = typeof promotionsApi;

/** What the reward is that waits cannot be given now. */
const BARRED = new Set([
  'self_excluded',
  'cooling_off',
  'reward_barred',
  'account_closed',
  'in_need_true_account',
]);

/**
 * PROMO-004: claims the reward of this promotion that waits, as the reward centre does. Once it was claimed the answer is the same
 * and nothing moves.
 */
export async function claimPromotion(
  deps: PromotionsDeps,
  { promoId }: Input<Api, 'claimPromotion'>,
  { caller: { memberId }, merchantId }: Ctx<'member'>,
): Promise<Answer<Api, 'claimPromotion'>> {
  const entries = await listEntriesOf(deps.db, memberId, [promoId]);
  const issued = entries.find((entry) => entry.merchantId === merchantId && entry.state === 'ISSUED');
  const reward = issued && (await findRewardOf(deps.db, 'promotion', rewardRef(issued.entryId)));
  if (!reward) return refuse('nothing_to_claim');
  const claimed = await claimReward(deps, { memberId, rewardId: reward.rewardId });
  if (claimed.ok) return ok({ amount: payableText(reward.amount, reward.currency) });
  return BARRED.has(claimed.code) ? refuse('not_eligible', { reason: 'barred' }) : refuse('nothing_to_claim');
}
