import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { isRaised, type Control } from '@baize/endpoint/control';
import { isAmount, ok, parseUnits, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { lockPromotion, updateBudget } from './promotion.sql.ts';

type Api = typeof promotionsConsoleApi;
const wanted = z.strictObject({ promoId: z.number().int(), total: z.string(), currency: z.string() });
type Wanted = z.output<typeof wanted>;
type Seen = { budget: string } | null;

export const budgetTargetOf = (promoId: number): string => `promotion-budget:${promoId}`;

/** What a promotion may give in all. More is money that members may get: two decide. */
export const budgetControl: Control<
  Tx,
  'promotions.budget',
  Wanted,
  Seen,
  'not_found' | 'budget_below_spent'
> = {
  kind: 'promotions.budget',
  action: 'promotion.budget',
  permission: 'promotions.write',
  wanted,
  subject: ({ promoId }) => budgetTargetOf(promoId),
  lock: async (tx, merchantId, { promoId, currency }) => {
    const row = await lockPromotion(tx, promoId);
    return row?.merchantId === merchantId ? { budget: payableText(row.total, currency) } : null;
  },
  refuse: async (tx, seen, { promoId, total }) => {
    const row = await lockPromotion(tx, promoId);
    if (seen === null || !row) return 'not_found';
    return parseUnits(total) < row.spent ? 'budget_below_spent' : undefined;
  },
  next: (_seen, { total, currency }) => ({ budget: payableText(parseUnits(total), currency) }),
  bindsLess: (seen, next) => isRaised(seen?.budget ?? '0', next?.budget ?? '0'),
  save: async (tx, _merchantId, { promoId, total }) => {
    await updateBudget(tx, promoId, parseUnits(total));
  },
};

export async function savePromotionBudget(
  deps: PromotionsDeps,
  { promoId, total, reason }: Input<Api, 'savePromotionBudget'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'savePromotionBudget'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  if (!isAmount(total, currency)) return refuse('validation_failed', { fields: { total: 'amount_invalid' } });
  const asked = { promoId, total, currency };
  const changed = await staffControl(deps, ctx, budgetControl, { wanted: asked, reason });
  if (!changed.ok) return changed;
  return ok({ total: changed.value.seen?.budget ?? '0', proposalId: changed.value.proposalId });
}
