import type { Tx } from '@baize/db';
import { staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { isAmount, ok, parseUnits, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { pointsConsoleApi } from './console-api.ts';
import type { PointsConsoleDeps } from './deps.ts';
import { insertProduct, lockProduct, updateProduct, type ProductFields } from './product.sql.ts';

type Api = typeof pointsConsoleApi;

/** OP-28: a product as it is from now on; what was redeemed keeps its terms. */
export async function saveProduct(
  deps: PointsConsoleDeps,
  { productId, cash, from, to, reason, ...input }: Input<Api, 'saveProduct'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveProduct'>> {
  const { merchantId } = ctx;
  const { currency } = await getMerchant(deps.db, merchantId);
  const isCash = input.exchangeType === 'CASH';
  if (isCash && (cash === undefined || !isAmount(cash, currency) || parseUnits(cash) === 0n))
    return refuse('validation_failed', { fields: { cash: 'amount_invalid' } });
  if (from !== null && to !== null && to <= from)
    return refuse('validation_failed', { fields: { to: 'range_invalid' } });
  const fields: ProductFields = {
    ...input,
    cash: isCash && cash !== undefined ? parseUnits(cash) : 0n,
    pointsNeeded: BigInt(input.pointsNeeded),
    fromAt: from === null ? null : new Date(from),
    toAt: to === null ? null : new Date(to),
  };
  const logged = (of: ProductFields) => ({
    exchangeType: of.exchangeType,
    name: of.name.EN,
    pointsNeeded: String(of.pointsNeeded),
    cash: payableText(of.cash, currency),
    stock: of.stock,
    minLevel: of.minLevel,
    maxPerMember: of.maxPerMember,
    isListed: of.isListed,
  });
  const at = deps.clock.now();
  if (productId === undefined)
    return staffChange(deps, ctx, { action: 'points.product', reason }, async (tx: Tx) => {
      const row = await insertProduct(tx, { fields, merchantId, at });
      const target = `point-product:${row.productId}`;
      return ok({ target, after: logged(row), value: { productId: row.productId } });
    });
  return staffAction(deps, ctx, {
    action: 'points.product',
    reason,
    lock: (tx: Tx) => lockProduct(tx, productId),
    act: async (tx, before) => {
      const after = await updateProduct(tx, productId, { fields, at });
      const target = `point-product:${productId}`;
      return ok({ target, before: logged(before), after: logged(after), value: { productId } });
    },
  });
}
