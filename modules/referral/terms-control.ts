import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { isAmount, ok, parseUnits, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { referralConsoleApi } from './console-api.ts';
import type { ReferralDeps } from './deps.ts';
import { amountAt } from './rules.ts';
import { findTerms, inUnits, referralTerms, setting, type ReferralTerms } from './terms.ts';

type Api = typeof referralConsoleApi;

/** What inviting brings. It binds less where it is easier to reach, brings more, or asks for less turnover. */
export const referralTermsControl: Control<Tx, 'referral.terms', ReferralTerms, ReferralTerms> = {
  kind: 'referral.terms',
  action: 'referral.terms',
  permission: 'promotions.write',
  wanted: referralTerms,
  subject: (_wanted, merchantId) => `referral-terms:${merchantId}`,
  lock: async (tx, merchantId) => {
    await setting.lock(tx, merchantId);
    return findTerms(tx, merchantId);
  },
  next: (_seen, to) => to,
  bindsLess: isMore,
  save: async (tx, merchantId, to) => {
    await setting.put(tx, merchantId, to);
  },
};

/** Whether anything of it costs the house more than before; where nothing is given, easier terms cost nothing. */
export function isMore(before: ReferralTerms, after: ReferralTerms): boolean {
  const [was, is] = [inUnits(before), inUnits(after)];
  if (is.tiers.length === 0) return false;
  const places = [...was.tiers, ...is.tiers].map(({ from }) => from);
  return (
    is.deposits < was.deposits ||
    is.validBet < was.validBet ||
    is.turnoverTimes < was.turnoverTimes ||
    places.some((place) => amountAt(is.tiers, place) > amountAt(was.tiers, place))
  );
}

export async function saveReferralTerms(
  deps: ReferralDeps,
  { reason, ...terms }: Input<Api, 'saveReferralTerms'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveReferralTerms'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const money = (text: string) => payableText(parseUnits(text), currency);
  for (const field of ['deposits', 'validBet'] as const)
    if (!isAmount(terms[field], currency))
      return refuse('validation_failed', { fields: { [field]: 'amount_invalid' } });
  if (terms.tiers.some((row) => !isAmount(row.amount, currency)))
    return refuse('validation_failed', { fields: { tiers: 'amount_invalid' } });
  const wanted = {
    deposits: money(terms.deposits),
    validBet: money(terms.validBet),
    turnoverTimes: terms.turnoverTimes,
    tiers: terms.tiers.map((row) => ({ from: row.from, amount: money(row.amount) })),
  };
  const changed = await staffControl(deps, ctx, referralTermsControl, { wanted, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ terms: seen, proposalId });
}
