import { defineApi } from '@baize/endpoint';
import { instant, money, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { referralRoutes } from './routes.ts';
import { REFERRAL_STATES } from './rules.ts';
import { termsShown } from './wire.ts';

export const referralApi = defineApi(referralRoutes, {
  /** PROMO-010: the caller's code, what inviting brings, and what it brought. */
  getReferral: {
    access: 'member',
    input: z.strictObject({}),
    output: termsShown.extend({
      /** Whether members of the brand invite; without tiers nothing is given for it. */
      enabled: z.boolean(),
      code: z.string(),
      currency: z.string(),
      invited: z.number().int(),
      rewarded: z.number().int(),
      earned: money,
    }),
    errors: [],
  },
  /** Whom the caller invited, the newest first: a hidden name and how far it is, never why it was refused. */
  listInvited: {
    access: 'member',
    input: z.strictObject({ ...paging }),
    output: page(
      z.object({ account: z.string(), at: instant, state: z.enum(REFERRAL_STATES), amount: money }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
});
