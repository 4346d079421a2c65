import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import type { vendorWalletConsoleApi } from './console-api.ts';
import { askNow } from './ask-transfer.ts';
import type { VendorWalletDeps } from './deps.ts';
import { findTransfer, listSteps, searchTransfers } from './transfer.sql.ts';
import { OPEN_STATES, transferActs } from './transfer-state.ts';
import { caseView } from './view.ts';

type Api = typeof vendorWalletConsoleApi;
type ReviewCtx = Ctx<'staff:withdrawals.review'>;

export async function listVendorTransferQueue(
  { db }: VendorWalletDeps,
  input: Input<Api, 'listVendorTransferQueue'>,
  ctx: Ctx<'staff:ledger.read'>,
) {
  const { state, walletId, account } = input;
  const states = state === undefined ? undefined : state === 'open' ? OPEN_STATES : [state];
  const filter = { merchantId: ctx.merchantId, states, walletId, account: account || undefined };
  return ok(await searchTransfers(db, filter, input, caseView));
}

export async function getVendorTransferCase(
  { db }: VendorWalletDeps,
  { transferNo }: { transferNo: string },
  ctx: Ctx<'staff:ledger.read'>,
) {
  const row = await findTransfer(db, transferNo);
  if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
  const steps = await listSteps(db, transferNo);
  return ok({ ...caseView(row), steps: steps.map((step) => ({ ...step, at: step.at.getTime() })) });
}

export async function askVendorTransfer(
  deps: VendorWalletDeps,
  { transferNo }: Input<Api, 'askVendorTransfer'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'askVendorTransfer'>> {
  const row = await findTransfer(deps.db, transferNo);
  if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
  if (!transferActs(row.direction, row.state).includes('ask')) return refuse('state_changed');
  return ok(caseView(await askNow(deps, row)));
}
