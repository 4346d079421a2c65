import { staffControl } from '@baize/approvals';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { isAmount, ok, parseUnits, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { pointsConsoleApi } from './console-api.ts';
import type { PointsConsoleDeps } from './deps.ts';
import { productControl } from './product-control.ts';

type Api = typeof pointsConsoleApi;

/** OP-28: a product as it is from now on; what was redeemed keeps its terms. */
export async function saveProduct(
  deps: PointsConsoleDeps,
  { productId, reason, ...asked }: Input<Api, 'saveProduct'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveProduct'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const isCash = asked.exchangeType === 'CASH';
  if (isCash && (!isAmount(asked.cash, currency) || parseUnits(asked.cash) === 0n))
    return refuse('validation_failed', { fields: { cash: 'amount_invalid' } });
  if (asked.from !== null && asked.to !== null && asked.to <= asked.from)
    return refuse('validation_failed', { fields: { to: 'range_invalid' } });
  const cash = payableText(isCash ? parseUnits(asked.cash) : 0n, currency);
  const changed = await staffControl(deps, ctx, productControl(deps), {
    wanted: { productId: productId ?? null, terms: { ...asked, cash } },
    reason,
  });
  return changed.ok ? ok({ proposalId: changed.value.proposalId }) : changed;
}
