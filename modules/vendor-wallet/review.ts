import type { Tx } from '@baize/db';
import { type Answer, type Ctx, type Input, actorOf, staffAction } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { advanceTransfer } from './advance-transfer.ts';
import type { vendorWalletConsoleApi } from './console-api.ts';
import { askNow } from './ask-transfer.ts';
import type { VendorWalletDeps } from './deps.ts';
import { type TransferRow, findTransfer, listSteps, lockTransfer, searchTransfers } from './transfer.sql.ts';
import { nextState, OPEN_STATES, transferActs } from './transfer-state.ts';
import { caseView } from './view.ts';

type Api = typeof vendorWalletConsoleApi;
type CaseView = ReturnType<typeof caseView>;
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

/** An operator confirms that the vendor did not do it: the hold returns, and nothing is credited. */
export function failVendorTransfer(
  deps: VendorWalletDeps,
  { transferNo, reason }: Input<Api, 'failVendorTransfer'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'failVendorTransfer'>> {
  return staffAction<Tx, TransferRow, CaseView, 'state_changed'>(deps, ctx, {
    action: 'vendor-transfer.fail',
    reason,
    lock: (tx) => lockTransfer(tx, transferNo),
    refuse: ({ direction, state }) =>
      nextState(direction, state, 'staff_failed') === undefined ? 'state_changed' : undefined,
    act: async (tx, before) => {
      const failed = await advanceTransfer(deps, tx, transferNo, {
        event: 'staff_failed',
        failure: 'failed_by_operator',
        actor: actorOf(ctx),
        detail: reason,
      });
      if (!failed.ok) return refuse('state_changed');
      const { state, amount } = failed.value;
      return ok({
        target: `vendor-transfer:${transferNo}`,
        before: { state: before.state, amount: before.amount },
        after: { state, amount },
        value: caseView(failed.value),
      });
    },
  });
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
