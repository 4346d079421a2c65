import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input, type Output } from '@baize/endpoint';
import { payableText, ok, payableUnits, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { cashierConsoleApi } from './api.ts';
import { setting } from './setting.sql.ts';
import type { CashierDeps } from './deps.ts';
import { type CashierSettings, getSettings } from './settings.ts';

type Api = typeof cashierConsoleApi;
export type SettingsView = Output<Api, 'getCashierSettings'>;

export async function getCashierSettings(
  deps: CashierDeps,
  ctx: Ctx<'staff:deposits.read'>,
): Promise<Result<SettingsView, never>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  return ok(settingsView(await getSettings(deps.db, ctx.merchantId), currency));
}

/** A brand's rules of money in and out. Open orders keep the rules they were made under. */
export function saveCashierSettings(
  deps: CashierDeps,
  { reason, ...input }: Input<Api, 'saveCashierSettings'>,
  ctx: Ctx<'staff:cashier.write'>,
): Promise<Answer<Api, 'saveCashierSettings'>> {
  return staffChange(deps, ctx, { action: 'cashier.settings', reason }, async (tx: Tx) => {
    const { currency } = await getMerchant(tx, ctx.merchantId);
    const payable = (text: string) => payableUnits(text, currency);
    const isZero = (text: string) => /^0(\.0+)?$/.test(text);
    const [min, max] = [payable(input.withdrawMin), payable(input.withdrawMax)];
    const optional = [input.withdrawFeeMin, input.fourEyesAbove];
    if (min === undefined || max === undefined) return refuse('amount_invalid');
    if (!optional.every((text) => isZero(text) || payable(text) !== undefined))
      return refuse('amount_invalid');
    if (max < min || (payable(input.withdrawFeeMin) ?? 0n) >= min) return refuse('limits_invalid');
    if (input.payoutGateway !== '' && !deps.gateways.has(input.payoutGateway))
      return refuse('gateway_unknown');
    await setting.lock(tx, ctx.merchantId);
    const before = settingsView(await getSettings(tx, ctx.merchantId), currency);
    await setting.put(tx, ctx.merchantId, input);
    const after = settingsView(await getSettings(tx, ctx.merchantId), currency);
    return ok({ target: `merchant:${ctx.merchantId}`, before, after, value: after });
  });
}

const settingsView = (settings: CashierSettings, currency: string): SettingsView => ({
  ...settings,
  currency,
  withdrawMin: payableText(settings.withdrawMin, currency),
  withdrawMax: payableText(settings.withdrawMax, currency),
  withdrawFeeMin: payableText(settings.withdrawFeeMin, currency),
  fourEyesAbove: payableText(settings.fourEyesAbove, currency),
});
