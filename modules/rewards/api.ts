import { defineApi } from '@baize/endpoint';
import { amount, longId, money, orAll, page, paging, range } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { rewardsRoutes } from './routes.ts';
import { BONUS_STATES, REWARD_REFUSALS, REWARD_STATES } from './rules.ts';
import { bonusShown, rewardShown } from './wire.ts';

export const rewardsApi = defineApi(rewardsRoutes, {
  /** PROMO-008: what the member can claim first, then the newest. `claimable` is the badge. */
  listRewards: {
    access: 'member',
    input: z.strictObject({ state: orAll(z.enum(REWARD_STATES)), ...paging }),
    output: page(rewardShown).extend({ claimable: z.number().int() }),
    errors: [],
  },
  /** OPEN-PROMO-04: credits the wallet once; asked again it answers the first time. */
  claimReward: {
    access: 'member',
    input: z.strictObject({ rewardId: longId }),
    output: z.object({ bonusId: longId, isNew: z.boolean(), claimable: z.number().int() }),
    errors: ['not_found', 'reward_expired', 'reward_withdrawn', ...REWARD_REFUSALS],
  },
  /** PROMO-009: the newest first; in `from` and `to` the time of the grant. */
  listBonuses: {
    access: 'member',
    input: z.strictObject({ state: orAll(z.enum(BONUS_STATES)), ...range, ...paging }),
    output: page(bonusShown),
    errors: ['range_invalid'],
  },
  /** R22: what cancelling now takes and leaves; the figures are those of this moment. */
  previewCancelBonus: {
    access: 'member',
    input: z.strictObject({ bonusId: longId }),
    output: z.object({
      takesBack: money,
      balance: money,
      balanceAfter: money,
      turnoverLifted: money,
      /** What other bonuses and deposits still ask for then. */
      turnoverLeft: money,
      currency: z.string(),
    }),
    errors: ['not_found', 'bonus_ended', 'bonus_in_play'],
  },
  /** Ends it as the preview said: `takesBack` is the figure that was shown, and another refuses. */
  cancelBonus: {
    access: 'member',
    input: z.strictObject({ bonusId: longId, takesBack: amount }),
    output: z.object({ takenBack: money, turnoverLeft: money, currency: z.string() }),
    errors: ['not_found', 'bonus_ended', 'bonus_in_play', 'figures_changed'],
  },
});
