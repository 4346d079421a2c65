import { staffControl } from '@baize/approvals';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { anyBindsLess, bindsNobody, isLowered, isRaised, type Control } from '@baize/endpoint/control';
import { exactText, ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { z } from 'zod';
import { vendorWalletConsoleApi } from './console-api.ts';
import type { VendorWalletDeps } from './deps.ts';
import { setting } from './setting.sql.ts';
import { getSettings, settingsOf, type VendorWalletSettings } from './settings.ts';

type Api = typeof vendorWalletConsoleApi;
type SettingsCtx = Ctx<'staff:controls.write'>;

export async function getVendorWalletSettings(deps: VendorWalletDeps, ctx: SettingsCtx) {
  return ok(await viewOf(deps.db, ctx.merchantId));
}

const wanted = vendorWalletConsoleApi.operations.updateVendorWalletSettings.input.omit({ reason: true });
type Wanted = z.output<typeof wanted>;
type Seen = ReturnType<typeof settingsView>;

/** How much may move between us and a vendor before a person looks. */
export const settingsControl: Control<Tx, 'vendor-wallet.settings', Wanted, Seen> = {
  kind: 'vendor-wallet.settings',
  action: 'vendor-wallet.settings',
  permission: 'controls.write',
  wanted,
  subject: (_wanted, merchantId) => `vendor-wallet-settings:${merchantId}`,
  lock: async (tx, merchantId) => {
    await setting.lock(tx, merchantId);
    return viewOf(tx, merchantId);
  },
  next: ({ currency }, to) => settingsView(settingsOf(to), currency),
  bindsLess: anyBindsLess<Seen>({
    autoTransferIn: bindsNobody,
    autoRecall: bindsNobody,
    min: isLowered,
    max: isRaised,
    credit: isRaised,
    currency: bindsNobody,
  }),
  save: async (tx, merchantId, to) => {
    await setting.put(tx, merchantId, to);
  },
};

export async function updateVendorWalletSettings(
  deps: VendorWalletDeps,
  { reason, ...input }: Input<Api, 'updateVendorWalletSettings'>,
  ctx: SettingsCtx,
): Promise<Answer<Api, 'updateVendorWalletSettings'>> {
  const { min, max } = settingsOf(input);
  if (min <= 0n || max < min) return refuse('limits_out_of_order');
  const changed = await staffControl(deps, ctx, settingsControl, { wanted: input, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ ...seen, proposalId });
}

async function viewOf(db: Db, merchantId: number): Promise<Seen> {
  const { currency } = await getMerchant(db, merchantId);
  return settingsView(await getSettings(db, merchantId), currency);
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
