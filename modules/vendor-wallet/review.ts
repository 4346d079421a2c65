import type { Tx } from '@baize/db';
import { type Answer, type Ctx, type Input, actorOf, staffAction } from '@baize/endpoint';
import { ok, refuse, unitsOf } from '@baize/kernel';
import { advanceTransfer, type Happened } from './advance-transfer.ts';
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

/** An operator confirms that the vendor did it: the hold goes to the float, or the float pays the main wallet. */
export function settleVendorTransfer(
  deps: VendorWalletDeps,
  { transferNo, amount: text, reason }: Input<Api, 'settleVendorTransfer'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'settleVendorTransfer'>> {
  const amount = text === undefined ? undefined : unitsOf(text);
  return decide(deps, ctx, {
    action: 'vendor-transfer.settle',
    transferNo,
    reason,
    happened: { event: 'staff_settled', ...(amount === undefined ? {} : { amount }) },
    refuse: (row) => {
      if (row.amount === null && amount === undefined) return 'amount_needed';
      // An amount that is known is not an operator's to change.
      return row.amount !== null && amount !== undefined && amount !== row.amount
        ? 'amount_invalid'
        : undefined;
    },
  });
}

/** An operator confirms that the vendor did not do it: the hold returns, and nothing is credited. */
export async function failVendorTransfer(
  deps: VendorWalletDeps,
  { transferNo, reason }: Input<Api, 'failVendorTransfer'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'failVendorTransfer'>> {
  const failed = await decide(deps, ctx, {
    action: 'vendor-transfer.fail',
    transferNo,
    reason,
    happened: { event: 'staff_failed', failure: 'failed_by_operator' },
  });
  if (failed.ok) return failed;
  return refuse(failed.code === 'not_found' ? 'not_found' : 'state_changed');
}

type Decision<Code extends string> = {
  action: string;
  transferNo: string;
  reason: string;
  happened: Pick<Happened, 'event' | 'amount' | 'failure'>;
  refuse?: (row: TransferRow) => Code | undefined;
};

function decide<Code extends string = never>(
  deps: VendorWalletDeps,
  ctx: ReviewCtx,
  { action, transferNo, reason, happened, refuse: refusal }: Decision<Code>,
) {
  return staffAction<Tx, TransferRow, CaseView, Code | 'state_changed' | 'account_closed' | 'not_found'>(
    deps,
    ctx,
    {
      action,
      reason,
      lock: (tx) => lockTransfer(tx, transferNo),
      refuse: (row) =>
        nextState(row.direction, row.state, happened.event) === undefined ? 'state_changed' : refusal?.(row),
      act: async (tx, before) => {
        const decided = await advanceTransfer(deps, tx, transferNo, {
          ...happened,
          actor: actorOf(ctx),
          detail: reason,
        });
        if (!decided.ok) return decided;
        const { state, amount } = decided.value;
        // The main wallet could not take the money: nothing of it is kept.
        if (state === 'REVIEW') return refuse('account_closed');
        return ok({
          target: `vendor-transfer:${transferNo}`,
          before: { state: before.state, amount: before.amount },
          after: { state, amount },
          value: caseView(decided.value),
        });
      },
    },
  );
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
