import type { z } from 'zod';
import { auditOf, type Ctx } from '@baize/endpoint';
import { moneyText, ok, payableUnits, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { cashierConsoleApi } from './api.ts';
import { lockSetting, putSetting } from './channel.sql.ts';
import type { CashierDeps } from './deps.ts';
import { type CashierSettings, getSettings } from './settings.ts';

type Operations = typeof cashierConsoleApi.operations;
export type SettingsWish = z.output<Operations['saveCashierSettings']['input']>;
export type SettingsView = z.input<Operations['getCashierSettings']['output']>;

export async function getCashierSettings(
  deps: CashierDeps,
  ctx: Ctx<'staff:deposits.review'>,
): Promise<Result<SettingsView, never>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  return ok(settingsView(await getSettings(deps.db, ctx.merchantId), currency));
}

/** A brand's rules of money in and out. Open orders keep the rules they were made under. */
export function saveCashierSettings(
  deps: CashierDeps,
  input: SettingsWish,
  ctx: Ctx<'staff:cashier.write'>,
): Promise<Result<SettingsView, 'amount_invalid' | 'limits_invalid' | 'gateway_unknown'>> {
  return deps.db.transaction(async (tx) => {
    const { currency } = await getMerchant(tx, ctx.merchantId);
    const { reason, ...wish } = input;
    const payable = (text: string) => payableUnits(text, currency);
    const isZero = (text: string) => /^0(\.0+)?$/.test(text);
    const [min, max] = [payable(wish.withdrawMin), payable(wish.withdrawMax)];
    const optional = [wish.withdrawFeeMin, wish.fourEyesAbove];
    if (min === undefined || max === undefined) return refuse('amount_invalid');
    if (!optional.every((text) => isZero(text) || payable(text) !== undefined))
      return refuse('amount_invalid');
    if (max < min || (payable(wish.withdrawFeeMin) ?? 0n) >= min) return refuse('limits_invalid');
    if (!deps.gateways.has(wish.payoutGateway)) return refuse('gateway_unknown');
    await lockSetting(tx, ctx.merchantId);
    const before = settingsView(await getSettings(tx, ctx.merchantId), currency);
    await putSetting(tx, ctx.merchantId, wish);
    const after = settingsView(await getSettings(tx, ctx.merchantId), currency);
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'cashier.settings',
      target: `merchant:${ctx.merchantId}`,
      before,
      after,
      reason,
    });
    return ok(after);
  });
}

const settingsView = (settings: CashierSettings, currency: string): SettingsView => ({
  ...settings,
  currency,
  withdrawMin: moneyText(settings.withdrawMin, currency),
  withdrawMax: moneyText(settings.withdrawMax, currency),
  withdrawFeeMin: moneyText(settings.withdrawFeeMin, currency),
  fourEyesAbove: moneyText(settings.fourEyesAbove, currency),
});
