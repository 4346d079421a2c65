import type { Tx } from '@baize/db';
import { type Answer, type Ctx, type Input, actorOf } from '@baize/endpoint';
import { offsetOf, ok, pageOf, refuse, unitsOf } from '@baize/kernel';
import { advanceTransfer, type Happened } from './advance-transfer.ts';
import type { vendorWalletConsoleApi } from './console-api.ts';
import { askNow } from './ask-transfer.ts';
import type { VendorWalletDeps } from './deps.ts';
import { findTransfer, listSteps, searchTransfers, type TransferRow } from './transfer.sql.ts';
import { nextState, OPEN_STATES, transferActs } from './transfer-state.ts';
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
  const { rows, count } = await searchTransfers(
    db,
    {
      merchantId: ctx.merchantId,
      ...(states ? { states } : {}),
      ...(walletId ? { walletId } : {}),
      ...(account ? { account } : {}),
    },
    { limit: input.pageSize, offset: offsetOf(input) },
  );
  return ok(pageOf(rows.map(caseView), count, input));
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

/** The vendor did it, says its paper: the hold goes to the float, or the float pays the main wallet. */
export function settleVendorTransfer(
  deps: VendorWalletDeps,
  input: Input<Api, 'settleVendorTransfer'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'settleVendorTransfer'>> {
  return deps.db.transaction(async (tx) => {
    const row = await inReview(tx, input.transferNo, ctx);
    if (!row.ok) return row;
    const amount = input.amount === undefined ? undefined : unitsOf(input.amount);
    if (row.value.amount === null && amount === undefined) return refuse('amount_needed');
    // An amount that is known is not an operator's to change.
    if (row.value.amount !== null && amount !== undefined && amount !== row.value.amount)
      return refuse('amount_invalid');
    const deed: Happened = { event: 'staff_settled', actor: actorOf(ctx), detail: input.reason };
    return decide(deps, tx, row.value, amount === undefined ? deed : { ...deed, amount }, input.reason, ctx);
  });
}

/** The vendor did not: what was held returns, and nothing is credited. */
export function failVendorTransfer(
  deps: VendorWalletDeps,
  { transferNo, reason }: Input<Api, 'failVendorTransfer'>,
  ctx: ReviewCtx,
): Promise<Answer<Api, 'failVendorTransfer'>> {
  return deps.db.transaction(async (tx) => {
    const row = await inReview(tx, transferNo, ctx);
    if (!row.ok) return row;
    const event = { event: 'staff_failed', actor: actorOf(ctx), detail: reason } as const;
    const decided = await decide(
      deps,
      tx,
      row.value,
      { ...event, failure: 'failed_by_operator' },
      reason,
      ctx,
    );
    return decided.ok || decided.code !== 'account_closed' ? decided : refuse('state_changed');
  }) as Promise<Answer<Api, 'failVendorTransfer'>>;
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

async function inReview(tx: Tx, transferNo: string, ctx: ReviewCtx) {
  const row = await findTransfer(tx, transferNo);
  if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
  if (nextState(row.direction, row.state, 'staff_settled') === undefined) return refuse('state_changed');
  return ok(row);
}

async function decide(
  deps: VendorWalletDeps,
  tx: Tx,
  before: TransferRow,
  happened: Happened,
  reason: string,
  ctx: ReviewCtx,
) {
  const decided = await advanceTransfer(deps, tx, before.transferNo, happened);
  if (!decided.ok) return decided;
  if (decided.value.state === 'REVIEW') return refuse('account_closed');
  await deps.audit(tx, {
    staff: ctx.caller,
    merchantId: ctx.merchantId,
    action: `vendor-transfer.${happened.event === 'staff_settled' ? 'settle' : 'fail'}`,
    target: `vendor-transfer:${before.transferNo}`,
    before: { state: before.state, amount: before.amount },
    after: { state: decided.value.state, amount: decided.value.amount },
    reason,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
  return ok(caseView(decided.value));
}
