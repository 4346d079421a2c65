import { isDeepStrictEqual } from 'node:util';
import { AT_ONCE, propose, type Execute, type Wish } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input, type Output } from '@baize/endpoint';
import { ok, payableText, payableUnits, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { cashierConsoleApi } from './api.ts';
import { setting } from './setting.sql.ts';
import type { CashierDeps } from './deps.ts';
import { type CashierSettings, getSettings } from './settings.ts';

type Api = typeof cashierConsoleApi;
const settingsKept = z.looseObject({ before: z.unknown() });
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
    const feeMin = isZero(input.withdrawFeeMin) ? 0n : payable(input.withdrawFeeMin);
    if (min === undefined || max === undefined || feeMin === undefined) return refuse('amount_invalid');
    if (max < min || feeMin >= min) return refuse('limits_invalid');
    if (input.payoutGateway !== '' && !deps.gateways.has(input.payoutGateway))
      return refuse('gateway_unknown');
    await setting.lock(tx, ctx.merchantId);
    const stored = await getSettings(tx, ctx.merchantId);
    const save = async () => {
      const logged = await store(tx, ctx.merchantId, input);
      return ok({ ...logged, value: { ...logged.after, proposalId: AT_ONCE } });
    };
    if (!isLooser(stored, { withdrawMax: max, payoutGateway: input.payoutGateway })) return save();
    const before = settingsView(stored, currency);
    const wish: Wish = {
      kind: 'cashier.settings',
      subject: `settings:${ctx.merchantId}`,
      payload: { ...input, before },
      money: null,
      credits: [],
      permission: 'cashier.write',
      reason,
    };
    return propose(deps, tx, ctx, wish, { act: save, waits: (proposalId) => ({ ...before, proposalId }) });
  });
}

/** Settings that were approved. */
export const executeSettings: Execute = async (tx, { merchantId, payload }) => {
  await setting.lock(tx, merchantId);
  const { before, ...input } = settingsKept.parse(payload);
  const { currency } = await getMerchant(tx, merchantId);
  // Changed since: what was proposed then would undo it.
  if (!isDeepStrictEqual(settingsView(await getSettings(tx, merchantId), currency), before))
    return refuse('state_changed');
  return ok({ action: 'cashier.settings', ...(await store(tx, merchantId, input)) });
};

type Looseness = Pick<CashierSettings, 'withdrawMax' | 'payoutGateway'>;
/** More may leave at once, or by another way than the one that was set. */
const isLooser = (before: Looseness, after: Looseness): boolean =>
  after.withdrawMax > before.withdrawMax ||
  (before.payoutGateway !== '' && after.payoutGateway !== '' && after.payoutGateway !== before.payoutGateway);

async function store(tx: Tx, merchantId: number, input: object) {
  const { currency } = await getMerchant(tx, merchantId);
  const before = settingsView(await getSettings(tx, merchantId), currency);
  await setting.put(tx, merchantId, input);
  const after = settingsView(await getSettings(tx, merchantId), currency);
  return { target: `merchant:${merchantId}`, before, after };
}

const settingsView = (settings: CashierSettings, currency: string): SettingsView => ({
  ...settings,
  currency,
  withdrawMin: payableText(settings.withdrawMin, currency),
  withdrawMax: payableText(settings.withdrawMax, currency),
  withdrawFeeMin: payableText(settings.withdrawFeeMin, currency),
});
