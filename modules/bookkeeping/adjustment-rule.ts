import type { Db, Tx } from '@baize/db';
import { currencyDigits, floorTo, ok, parseUnits, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { z } from 'zod';
import { findAloneUpto, saveAloneUpto, sumAlone } from './adjustment-rule.sql.ts';
import type { bookkeepingApi } from './api.ts';
import { byStaff, type BookkeepingDeps, type StaffCtx } from './deps.ts';
import { exactText } from './exact-text.ts';

type Ops = (typeof bookkeepingApi)['operations'];
type View = z.input<Ops['getAdjustmentRule']['output']>;
const DAY_MS = 86_400_000;

export async function getAdjustmentRule(
  { db }: BookkeepingDeps,
  ctx: StaffCtx,
): Promise<Result<View, never>> {
  return ok(await viewOf(db, ctx.merchantId));
}

/** R34: up to which sum one operator moves money without a second person. Set by those who approve, never by who asks. */
export function saveAdjustmentRule(
  deps: BookkeepingDeps,
  { secondPersonAbove, reason }: z.output<Ops['saveAdjustmentRule']['input']>,
  ctx: StaffCtx,
): Promise<Result<View, 'amount_invalid' | 'nothing_to_change'>> {
  return deps.db.transaction(async (tx) => {
    const { currency } = await getMerchant(tx, ctx.merchantId);
    const units = parseUnits(secondPersonAbove);
    if (floorTo(units, currencyDigits(currency)) !== units) return refuse('amount_invalid');
    const before = await viewOf(tx, ctx.merchantId);
    if (units === (await findAloneUpto(tx, ctx.merchantId))) return refuse('nothing_to_change');
    await saveAloneUpto(tx, ctx.merchantId, units);
    const after = await viewOf(tx, ctx.merchantId);
    await deps.audit(tx, {
      ...byStaff(ctx),
      action: 'adjustment.rule',
      target: `merchant:${ctx.merchantId}`,
      before,
      after,
      reason,
    });
    return ok(after);
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
