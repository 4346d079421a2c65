import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { ask } from '../../session/ask.ts';
import { listing } from '../../session/calls.ts';
import { referral } from '../../session/clients.ts';
import { tiersText } from './tiers-draft.ts';

export const referrals = listing(['referral', 'list'], referral.listReferrals);

/** The terms as the form has them: tiers as lines of text, the turnover as times of the reward. */
export const referralTerms = queryOptions({
  queryKey: ['referral', 'terms'] as QueryKey,
  queryFn: async () => {
    const { terms, currency } = await ask(referral.getReferralTerms({}));
    const { tiers, turnoverTimes, ...sums } = terms;
    return { ...sums, currency, tiers: tiersText(tiers), times: String(turnoverTimes / 100) };
  },
});
