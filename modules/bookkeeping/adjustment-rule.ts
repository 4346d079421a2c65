import { lockNamed, type Db, type Tx } from '@baize/db';
import { staffChange, type Answer, type Input, type Output } from '@baize/endpoint';
import {
  currencyDigits,
  DAY_MS,
  exactText,
  floorTo,
  ok,
  parseUnits,
  refuse,
  type Result,
} from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findAloneUpto, saveAloneUpto, sumAlone } from './adjustment-rule.sql.ts';
import type { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps, StaffCtx } from './deps.ts';

type Api = typeof bookkeepingApi;
type View = Output<Api, 'getAdjustmentRule'>;

export async function getAdjustmentRule(
  { db }: BookkeepingDeps,
  ctx: StaffCtx,
): Promise<Result<View, never>> {
  return ok(await viewOf(db, ctx.merchantId));
}

/** R34: up to which sum one operator moves money without a second person. Set by those who neither ask nor approve. */
export function saveAdjustmentRule(
  deps: BookkeepingDeps,
  { secondPersonAbove, reason }: Input<Api, 'saveAdjustmentRule'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'saveAdjustmentRule'>> {
  return staffChange(deps, ctx, { action: 'adjustment.rule', reason }, async (tx: Tx) => {
    await lockNamed(tx, 'bookkeeping.adjustment_rule', ctx.merchantId);
    const { currency } = await getMerchant(tx, ctx.merchantId);
    const units = parseUnits(secondPersonAbove);
    if (floorTo(units, currencyDigits(currency)) !== units) return refuse('amount_invalid');
    const before = await viewOf(tx, ctx.merchantId);
    if (units === (await findAloneUpto(tx, ctx.merchantId))) return refuse('nothing_to_change');
    await saveAloneUpto(tx, ctx.merchantId, units);
    const after = await viewOf(tx, ctx.merchantId);
    return ok({ target: `merchant:${ctx.merchantId}`, before, after, value: after });
  });
}

/**
 * The brand's threshold where it still has room for this amount, or undefined: then a second person is needed. The whole
 * of what an operator moved alone in 24 hours counts, or the threshold would be passed in slices.
 */
export async function roomAlone(
  tx: Tx,
  { merchantId, staffId, amount, now }: { merchantId: number; staffId: number; amount: bigint; now: Date },
): Promise<bigint | undefined> {
  const upto = await findAloneUpto(tx, merchantId);
  const wanted = amount < 0n ? -amount : amount;
  if (wanted > upto) return undefined;
  const since = new Date(now.getTime() - DAY_MS);
  return wanted + (await sumAlone(tx, { merchantId, staffId, since })) <= upto ? upto : undefined;
}

async function viewOf(db: Db, merchantId: number): Promise<View> {
  const { currency } = await getMerchant(db, merchantId);
  return { currency, secondPersonAbove: exactText(await findAloneUpto(db, merchantId), currency) };
}
