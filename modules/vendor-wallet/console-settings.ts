import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Ctx, type Input, staffChange } from '@baize/endpoint';
import { exactText, ok, refuse, unitsOf } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { vendorWalletConsoleApi } from './console-api.ts';
import type { VendorWalletDeps } from './deps.ts';
import { setting } from './setting.sql.ts';
import { getSettings, type StoredSettings, type VendorWalletSettings } from './settings.ts';

type Api = typeof vendorWalletConsoleApi;
type SettingsCtx = Ctx<'staff:controls.write'>;

export async function getVendorWalletSettings(deps: VendorWalletDeps, ctx: SettingsCtx) {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  return ok(settingsView(await getSettings(deps.db, ctx.merchantId), currency));
}

export async function updateVendorWalletSettings(
  deps: VendorWalletDeps,
  { reason, ...input }: Input<Api, 'updateVendorWalletSettings'>,
  ctx: SettingsCtx,
): Promise<Answer<Api, 'updateVendorWalletSettings'>> {
  const min = unitsOf(input.min) ?? 0n;
  const max = unitsOf(input.max) ?? 0n;
  if (min <= 0n || max < min) return refuse('limits_out_of_order');
  const credit = unitsOf(input.credit) ?? 0n;
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  return staffChange(deps, ctx, { action: 'vendor-wallet.settings', reason }, async (tx) => {
    await setting.lock(tx, ctx.merchantId);
    const before = settingsView(await getSettings(tx, ctx.merchantId), currency);
    const after = settingsView({ ...input, min, max, credit }, currency);
    if (isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
    await setting.put(tx, ctx.merchantId, input satisfies StoredSettings);
    return ok({ target: `merchant:${ctx.merchantId}`, before, after, value: after });
  });
}

const settingsView = (
  { min, max, credit, autoTransferIn, autoRecall }: VendorWalletSettings,
  currency: string,
) => ({
  autoTransferIn,
  autoRecall,
  min: exactText(min, currency),
  max: exactText(max, currency),
  credit: exactText(credit, currency),
  currency,
});
