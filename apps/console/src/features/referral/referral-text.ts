import { moneyText } from '@baize/i18n';
import { hundredthsText } from '../../parts/hundredths.ts';
import type { Proposal } from '../approvals/approvals.queries.ts';
import type { Texts } from '../approvals/control-text.ts';

type Terms = { turnoverTimes?: number; tiers?: { from: number; amount: string }[] };

/** Of a proposal about what inviting brings: turnover as the form asks for it, in times, and a tier in a few words. */
export const referralPayload = (
  texts: Texts,
  { before, after }: Proposal['payload'],
  currency: string,
): Proposal['payload'] => ({
  before: inWords(texts, before, currency),
  after: inWords(texts, after, currency),
});

function inWords({ t }: Texts, side: unknown, currency: string): unknown {
  if (side === null || side === undefined) return null;
  const { turnoverTimes, tiers, ...terms } = side as Terms;
  return {
    ...terms,
    ...(turnoverTimes !== undefined && { turnoverTimes: hundredthsText(turnoverTimes) }),
    ...(tiers && {
      tiers: tiers.map(({ from, amount }) =>
        t('console.referral.tier', { from, amount: moneyText(amount, currency) }),
      ),
    }),
  };
}
