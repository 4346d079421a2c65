import { staffControl } from '@baize/approvals';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import {
  anyBindsLess,
  bindsNobody,
  isRaised,
  isRaisedOrLifted,
  isSwitchedOn,
  type Control,
} from '@baize/endpoint/control';
import { ok, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { z } from 'zod';
import { memberTransferConsoleApi } from './console-api.ts';
import type { MemberTransferDeps } from './deps.ts';
import { setting } from './setting.sql.ts';
import { getSettings, settingsOf, type LineSettings } from './settings.ts';

type Api = typeof memberTransferConsoleApi;
type SettingsCtx = Ctx<'staff:controls.write'>;

export const getLineTransferSettings = async ({ db }: MemberTransferDeps, ctx: SettingsCtx) =>
  ok(await viewOf(db, ctx.merchantId));

const wanted = memberTransferConsoleApi.operations.updateLineTransferSettings.input.omit({ reason: true });
type Wanted = z.output<typeof wanted>;
type Seen = ReturnType<typeof settingsView>;

/** Who may send members' money along the line, and how much. */
export const settingsControl: Control<Tx, 'member-transfer.settings', Wanted, Seen> = {
  kind: 'member-transfer.settings',
  action: 'member-transfer.settings',
  permission: 'controls.write',
  wanted,
  subject: (_wanted, merchantId) => `member-transfer-settings:${merchantId}`,
  lock: async (tx, merchantId) => {
    await setting.lock(tx, merchantId);
    return viewOf(tx, merchantId);
  },
  next: ({ currency }, to) => settingsView(settingsOf(to), currency),
  bindsLess: anyBindsLess<Seen>({
    toUpline: isSwitchedOn,
    toDownline: isSwitchedOn,
    agentDeposit: isSwitchedOn,
    min: bindsNobody,
    max: isRaised,
    dayMax: isRaisedOrLifted,
    perDay: isRaised,
    currency: bindsNobody,
  }),
  save: async (tx, merchantId, to) => {
    await setting.put(tx, merchantId, to);
  },
};

export async function updateLineTransferSettings(
  deps: MemberTransferDeps,
  { reason, ...input }: Input<Api, 'updateLineTransferSettings'>,
  ctx: SettingsCtx,
): Promise<Answer<Api, 'updateLineTransferSettings'>> {
  const { min, max, dayMax } = settingsOf(input);
  if (min <= 0n || max < min || (dayMax > 0n && dayMax < max)) return refuse('limits_out_of_order');
  const changed = await staffControl(deps, ctx, settingsControl, { wanted: input, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ ...seen, proposalId });
}

async function viewOf(db: Db, merchantId: number): Promise<Seen> {
  const { currency } = await getMerchant(db, merchantId);
  return settingsView(await getSettings(db, merchantId), currency);
}

const settingsView = (settings: LineSettings, currency: string) => ({
  toUpline: settings.toUpline,
  toDownline: settings.toDownline,
  agentDeposit: settings.agentDeposit,
  min: payableText(settings.min, currency),
  max: payableText(settings.max, currency),
  dayMax: payableText(settings.dayMax, currency),
  perDay: settings.perDay,
  currency,
});
