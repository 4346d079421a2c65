import { type Input, type Output, staffChange } from '@baize/endpoint';
import type { Db } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import { findBrand, saveBrand } from './brand.sql.ts';
import type { diligenceConsoleApi } from './console-api.ts';
import { type DiligenceConsoleDeps, type StaffCtx } from './deps.ts';
import { secretPurpose, settingsSchema } from './settings.ts';

type Api = typeof diligenceConsoleApi;
type View = Output<Api, 'getDiligenceSettings'>;

export const getDiligenceSettings = async (
  { db }: DiligenceConsoleDeps,
  ctx: StaffCtx,
): Promise<Result<View, never>> => ok(await viewOf(db, ctx.merchantId));

export function saveDiligenceSettings(
  deps: DiligenceConsoleDeps,
  { reason, providerSecret, ...input }: Input<Api, 'saveDiligenceSettings'>,
  ctx: StaffCtx,
): Promise<Result<View, 'secret_missing' | 'url_invalid'>> {
  const { merchantId } = ctx;
  return staffChange(deps, ctx, { action: 'diligence.settings', reason }, async (tx) => {
    const kept = (await findBrand(tx, merchantId))?.secretSealed ?? null;
    if (input.providerUrl !== '' && !mayAsk(input.providerUrl, deps.allowLocal)) return refuse('url_invalid');
    if (input.providerUrl !== '' && !kept && providerSecret === undefined) return refuse('secret_missing');
    const before = await viewOf(tx, merchantId);
    const secretSealed =
      providerSecret === undefined ? kept : deps.box.seal(providerSecret, secretPurpose(merchantId));
    const isComparedAnew =
      before.providerUrl !== input.providerUrl || before.nameLikeness !== input.nameLikeness;
    await saveBrand(tx, merchantId, { value: input, secretSealed, isComparedAnew });
    const after = await viewOf(tx, merchantId);
    return ok({
      target: `merchant:${merchantId}`,
      before,
      after: { ...after, isSecretNew: providerSecret !== undefined },
      value: after,
    });
  });
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
