import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Ctx, type Input, staffChange } from '@baize/endpoint';
import { DAYS_KEPT, payableText, ok, rangeOf, refuse, unitsOf } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { memberTransferConsoleApi } from './console-api.ts';
import type { MemberTransferDeps } from './deps.ts';
import { searchRequests } from './request.sql.ts';
import { setting } from './setting.sql.ts';
import { getSettings, type LineSettings, type StoredSettings } from './settings.ts';
import { searchBrandTransfers } from './transfer.sql.ts';
import { requestView } from './view.ts';

type Api = typeof memberTransferConsoleApi;
type SettingsCtx = Ctx<'staff:controls.write'>;
type ReadCtx = Ctx<'staff:ledger.read'>;

export async function getLineTransferSettings({ db }: MemberTransferDeps, ctx: SettingsCtx) {
  const { currency } = await getMerchant(db, ctx.merchantId);
  return ok(settingsView(await getSettings(db, ctx.merchantId), currency));
}

export async function updateLineTransferSettings(
  deps: MemberTransferDeps,
  { reason, ...input }: Input<Api, 'updateLineTransferSettings'>,
  ctx: SettingsCtx,
): Promise<Answer<Api, 'updateLineTransferSettings'>> {
  const [min = 0n, max = 0n, dayMax = 0n] = [input.min, input.max, input.dayMax].map(unitsOf);
  if (min <= 0n || max < min || (dayMax > 0n && dayMax < max)) return refuse('limits_out_of_order');
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  return staffChange(deps, ctx, { action: 'member-transfer.settings', reason }, async (tx) => {
    await setting.lock(tx, ctx.merchantId);
    const before = settingsView(await getSettings(tx, ctx.merchantId), currency);
    const after = settingsView({ ...input, min, max, dayMax }, currency);
    if (isDeepStrictEqual(before, after)) return refuse('nothing_to_change');
    await setting.put(tx, ctx.merchantId, input satisfies StoredSettings);
    return ok({ target: `merchant:${ctx.merchantId}`, before, after, value: after });
  });
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

export async function listLineTransfers(
  { db, clock }: MemberTransferDeps,
  input: Input<Api, 'listLineTransfers'>,
  ctx: ReadCtx,
): Promise<Answer<Api, 'listLineTransfers'>> {
  const range = rangeOf(input, clock.now(), { days: 31, withinDays: DAYS_KEPT });
  if (!range.ok) return range;
  const { currency } = await getMerchant(db, ctx.merchantId);
  const { page, total } = await searchBrandTransfers(
    db,
    { ...range.value, merchantId: ctx.merchantId, account: input.account === '' ? undefined : input.account },
    input,
    (row) => ({
      transferNo: row.transferNo,
      at: row.createdAt.getTime(),
      fromMemberId: row.fromId,
      fromAccount: row.fromAccount,
      toMemberId: row.toId,
      toAccount: row.toAccount,
      amount: payableText(row.amount, row.currency),
      currency: row.currency,
      remark: row.remark,
      requestNo: row.requestNo,
    }),
  );
  return ok({ ...page, total: payableText(total, currency) });
}

export async function listAgentDeposits(
  { db }: MemberTransferDeps,
  input: Input<Api, 'listAgentDeposits'>,
  ctx: ReadCtx,
) {
  const filter = { merchantId: ctx.merchantId, state: input.state, account: input.account || undefined };
  return ok(await searchRequests(db, filter, input, requestView));
}
