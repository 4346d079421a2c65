import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { amount, longId, money, orAll, page, paging, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { rewardsConsoleRoutes } from './routes.ts';
import { BONUS_STATES } from './rules.ts';
import { bonusShown } from './wire.ts';

const bonusOfMember = bonusShown.extend({
  memberId: z.number().int(),
  account: z.string(),
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** What its end would take now, by the one rule; null where it is over. */
  takesBack: money.nullable(),
});

export const rewardsConsoleApi = defineApi(rewardsConsoleRoutes, {
  /** Bonuses of the brand or of one member, the newest first; `open` is the liability of open bonuses. */
  listMemberBonuses: {
    access: 'staff:promotions.read',
    input: z.strictObject({
      account: z.string().trim().max(64).optional(),
      state: orAll(z.enum(BONUS_STATES)),
      ...paging,
    }),
    output: page(bonusOfMember).extend({
      open: z.object({
        count: z.number().int(),
        members: z.number().int(),
        amount: money,
        currency: z.string(),
      }),
    }),
    errors: [],
  },
  /**
   * Ends a member's bonus for a reason: by the rule, or with less taken back where `takeBack` says so. Above the brand's sum another
   * operator decides.
   */
  endMemberBonus: {
    access: 'staff:promotions.review',
    input: z.strictObject({ bonusId: longId, takeBack: amount.optional(), reason }),
    output: z.object({ state: z.enum(BONUS_STATES), takenBack: money, proposalId }),
    errors: ['not_found', 'bonus_ended', 'bonus_in_play', 'too_much', 'proposed_already'],
  },
});
