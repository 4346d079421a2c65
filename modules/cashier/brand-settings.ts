import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input, Output } from '@baize/endpoint';
import {
  anyBindsLess,
  bindsNobody,
  isLowered,
  isRaised,
  isSwitchedOn,
  type Control,
} from '@baize/endpoint/control';
import { ok, parseUnits, payableText, payableUnits, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { cashierConsoleApi } from './api.ts';
import { cashierSettings } from './channel-shapes.ts';
import type { CashierDeps } from './deps.ts';
import { setting } from './setting.sql.ts';
import { type CashierSettings, getSettings } from './settings.ts';

type Api = typeof cashierConsoleApi;
export type SettingsView = Output<Api, 'getCashierSettings'>;
const wanted = z.strictObject(cashierSettings);
type Wanted = z.output<typeof wanted>;
type Refusal = 'amount_invalid' | 'limits_invalid' | 'gateway_unknown';

export async function getCashierSettings(
  deps: CashierDeps,
  ctx: Ctx<'staff:deposits.read'>,
): Promise<Result<SettingsView, never>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  return ok(settingsView(await getSettings(deps.db, ctx.merchantId), currency));
}

/** OP-24: what keeps an account that was taken over, or money without a name, from leaving. */
export const settingsControl = (
  deps: Pick<CashierDeps, 'gateways'>,
): Control<Tx, 'cashier.settings', Wanted, SettingsView, Refusal> => ({
  kind: 'cashier.settings',
  action: 'cashier.settings',
  permission: 'cashier.write',
  wanted,
  subject: () => 'settings:cashier',
  lock: async (tx, merchantId) => {
    await setting.lock(tx, merchantId);
    const { currency } = await getMerchant(tx, merchantId);
    return settingsView(await getSettings(tx, merchantId), currency);
  },
  refuse: async (_tx, { currency }, to) => {
    const payable = (text: string) => payableUnits(text, currency);
    const isZero = (text: string) => /^0(\.0+)?$/.test(text);
    const [min, max] = [payable(to.withdrawMin), payable(to.withdrawMax)];
    const feeMin = isZero(to.withdrawFeeMin) ? 0n : payable(to.withdrawFeeMin);
    if (min === undefined || max === undefined || feeMin === undefined) return 'amount_invalid';
    if (max < min || feeMin >= min) return 'limits_invalid';
    return to.payoutGateway !== '' && !deps.gateways.has(to.payoutGateway) ? 'gateway_unknown' : undefined;
  },
  next: ({ currency }, to) => {
    const text = (money: string) => payableText(parseUnits(money), currency);
    const [withdrawMin, withdrawMax] = [text(to.withdrawMin), text(to.withdrawMax)];
    return { ...to, currency, withdrawMin, withdrawMax, withdrawFeeMin: text(to.withdrawFeeMin) };
  },
  bindsLess: anyBindsLess<SettingsView>({
    withdrawMax: isRaised,
    withdrawalsPerDay: isRaised,
    bankAccountsMax: isRaised,
    matchByAmount: isSwitchedOn,
    // Less of a deposit is staked before it leaves again.
    depositTurnoverPercent: isLowered,
    // From none, too: else one operator goes to another by way of none.
    payoutGateway: (before, after) => after !== '' && after !== before,
    withdrawMin: bindsNobody,
    withdrawFeeMin: bindsNobody,
    withdrawFeeBps: bindsNobody,
    freeWithdrawalsPerDay: bindsNobody,
    depositMinutes: bindsNobody,
    currency: bindsNobody,
  }),
  save: async (tx, merchantId, to) => {
    await setting.put(tx, merchantId, to);
  },
});

/** A brand's rules of money in and out; what binds less is proposed. Open orders keep the rules they were made under. */
export async function saveCashierSettings(
  deps: CashierDeps,
  { reason, ...input }: Input<Api, 'saveCashierSettings'>,
  ctx: Ctx<'staff:cashier.write'>,
): Promise<Answer<Api, 'saveCashierSettings'>> {
  const changed = await staffControl(deps, ctx, settingsControl(deps), { wanted: input, reason });
  return changed.ok ? ok({ ...changed.value.seen, proposalId: changed.value.proposalId }) : changed;
}

const settingsView = (settings: CashierSettings, currency: string): SettingsView => ({
  ...settings,
  currency,
  withdrawMin: payableText(settings.withdrawMin, currency),
  withdrawMax: payableText(settings.withdrawMax, currency),
  withdrawFeeMin: payableText(settings.withdrawFeeMin, currency),
});
