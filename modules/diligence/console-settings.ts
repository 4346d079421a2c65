import { staffControl } from '@baize/approvals';
import { lockNamed, type Db, type Tx } from '@baize/db';
import type { Answer, Input, Output } from '@baize/endpoint';
import {
  anyBindsLess,
  bindsNobody,
  isLowered,
  isOther,
  isRaised,
  isSwitchedOff,
  isSwitchedOn,
  type Control,
} from '@baize/endpoint/control';
import { ok, refuse, type Result } from '@baize/kernel';
import { z } from 'zod';
import { findBrand, saveBrand } from './brand.sql.ts';
import { diligenceConsoleApi } from './console-api.ts';
import type { DiligenceConsoleDeps, StaffCtx } from './deps.ts';
import { secretPurpose, settingsSchema } from './settings.ts';

type Api = typeof diligenceConsoleApi;
type View = Output<Api, 'getDiligenceSettings'>;

export const getDiligenceSettings = async (
  { db }: DiligenceConsoleDeps,
  ctx: StaffCtx,
): Promise<Result<View, never>> => ok(await viewOf(db, ctx.merchantId));

const wanted = z.strictObject({
  settings: diligenceConsoleApi.operations.saveDiligenceSettings.input.omit({
    reason: true,
    providerSecret: true,
  }),
  /** A new secret, sealed for the brand. */
  secretSealed: z.base64().optional(),
});
type Wanted = z.output<typeof wanted>;
type Seen = View & { isSecretNew: boolean };

/** Who compares members with lists, how strictly, and what an unanswered question about funds does. */
export const settingsControl: Control<
  Tx,
  'diligence.settings',
  Wanted,
  Seen,
  'secret_missing' | 'secret_again'
> = {
  kind: 'diligence.settings',
  action: 'diligence.settings',
  permission: 'controls.write',
  wanted,
  subject: (_wanted, merchantId) => `diligence-settings:${merchantId}`,
  lock: async (tx, merchantId) => {
    await lockNamed(tx, 'diligence.brand', merchantId);
    return { ...(await viewOf(tx, merchantId)), isSecretNew: false };
  },
  refuse: async (_tx, { hasSecret, providerUrl }, { settings, secretSealed }) => {
    if (settings.providerUrl === '' || secretSealed !== undefined) return undefined;
    if (!hasSecret) return 'secret_missing';
    // A stored secret signs for the address it was given for: another address would show what it signs.
    return settings.providerUrl === providerUrl ? undefined : 'secret_again';
  },
  next: ({ hasSecret }, { settings, secretSealed }) => {
    const isSecretNew = secretSealed !== undefined;
    return { ...settings, hasSecret: hasSecret || isSecretNew, isSecretNew };
  },
  bindsLess: anyBindsLess<Seen>({
    fundsDueDays: isRaised,
    fundsStopDeposits: isSwitchedOff,
    fundsHoldWithdrawals: isSwitchedOff,
    documentsKeepDays: isLowered,
    nameLikeness: isRaised,
    providerUrl: isOther,
    hasSecret: bindsNobody,
    isSecretNew: isSwitchedOn,
  }),
  save: async (tx, merchantId, { settings, secretSealed }) => {
    const kept = await findBrand(tx, merchantId);
    const before = settingsSchema.parse(kept?.value ?? {});
    await saveBrand(tx, merchantId, {
      value: settings,
      secretSealed:
        secretSealed === undefined ? (kept?.secretSealed ?? null) : Buffer.from(secretSealed, 'base64'),
      isComparedAnew:
        before.providerUrl !== settings.providerUrl || before.nameLikeness !== settings.nameLikeness,
    });
  },
};

export async function saveDiligenceSettings(
  deps: DiligenceConsoleDeps,
  { reason, providerSecret, ...settings }: Input<Api, 'saveDiligenceSettings'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'saveDiligenceSettings'>> {
  const { providerUrl } = settings;
  if (providerUrl !== '' && !mayAsk(providerUrl, deps.allowLocal)) return refuse('url_invalid');
  const secret =
    providerSecret === undefined
      ? {}
      : { secretSealed: deps.box.seal(providerSecret, secretPurpose(ctx.merchantId)).toString('base64') };
  const changed = await staffControl(deps, ctx, settingsControl, { wanted: { settings, ...secret }, reason });
  if (!changed.ok) return changed;
  return ok({ ...(await viewOf(deps.db, ctx.merchantId)), proposalId: changed.value.proposalId });
}

const mayAsk = (text: string, allowLocal: boolean): boolean => {
  const { protocol, username, password } = new URL(text);
  const isWeb = protocol === 'https:' || (allowLocal && protocol === 'http:');
  return isWeb && username === '' && password === '';
};

async function viewOf(db: Db, merchantId: number): Promise<View> {
  const row = await findBrand(db, merchantId);
  return { ...settingsSchema.parse(row?.value ?? {}), hasSecret: Boolean(row?.secretSealed) };
}
