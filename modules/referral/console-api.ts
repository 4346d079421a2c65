import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { instant, money, orAll, page, paging, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { referralConsoleRoutes } from './routes.ts';
import { DECIDED_STATES } from './rules.ts';
import { referralTerms } from './terms.ts';
import { termsShown } from './wire.ts';

const read = 'staff:promotions.read';

export const referralConsoleApi = defineApi(referralConsoleRoutes, {
  /** OP-27: what inviting asks for and brings. */
  getReferralTerms: {
    access: read,
    input: z.strictObject({}),
    output: z.object({ terms: termsShown, currency: z.string() }),
    errors: [],
  },
  /** What costs the house more waits for a second operator. */
  saveReferralTerms: {
    access: 'staff:promotions.write',
    input: referralTerms.extend({ reason }),
    output: z.object({ terms: termsShown, proposalId }),
    errors: ['validation_failed', 'nothing_to_change', 'proposed_already'],
  },
  /** Invited members who reached the terms, the newest first; a refused one with why and what the two share. */
  listReferrals: {
    access: read,
    input: z.strictObject({
      account: z.string().trim().max(64).optional(),
      state: orAll(z.enum(DECIDED_STATES)),
      ...paging,
    }),
    output: page(
      z.object({
        inviterId: z.number().int(),
        inviter: z.string(),
        inviteeId: z.number().int(),
        invitee: z.string(),
        at: instant,
        deposits: money,
        validBet: money,
        place: z.number().int().nullable(),
        amount: money,
        refusal: z.string().nullable(),
        shares: z.array(z.string()),
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
});
