import { auditOf, type Ctx, actorOf } from '@baize/endpoint';
import {
  moneyText,
  ok,
  type Page,
  pageOf,
  type PageRequest,
  payableUnits,
  refuse,
  type Result,
} from '@baize/kernel';
import { rangeOf } from '@baize/cashier';
import { creditReceived } from './credit-received.ts';
import { depositCaseView, type DepositCaseView } from './deposit-view.ts';
import { countDeposits, listDepositRows, lockDeposit } from './deposit.sql.ts';
import { type DepositState, nextDeposit } from './deposit.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';

export type DepositQueueQuery = PageRequest & {
  state?: DepositState | undefined;
  account?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

export async function listDepositQueue(
  deps: DepositsDeps,
  input: DepositQueueQuery,
  ctx: Ctx<'staff:deposits.review'>,
): Promise<Result<Page<DepositCaseView>, 'range_too_wide'>> {
  const range = rangeOf(input, deps.clock.now());
  if (!range.ok) return range;
  const { state, account } = input;
  const filter = { merchantId: ctx.merchantId, state, account: account || undefined, ...range.value };
  const rows = await listDepositRows(deps.db, filter, input);
  return ok(pageOf(rows.map(depositCaseView), await countDeposits(deps.db, filter), input));
}

/** An operator saw the money on a statement: the received amount is credited, once, in whatever state the order is. */
export function creditDeposit(
  deps: DepositsDeps,
  input: { orderNo: string; amount: string; reason: string },
  ctx: Ctx<'staff:deposits.review'>,
): Promise<Result<DepositCaseView, 'not_found' | 'state_changed' | 'amount_invalid' | 'account_closed'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockDeposit(tx, input.orderNo);
    if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
    if (!nextDeposit(row.state, 'money_came')) return refuse('state_changed', { state: row.state });
    const amount = payableUnits(input.amount, row.currency);
    if (amount === undefined) return refuse('amount_invalid');
    const credited = await creditReceived(deps, tx, row, {
      amount,
      actor: actorOf(ctx),
      reason: input.reason,
    });
    if (!credited.ok) return refuse(credited.code === 'already_credited' ? 'state_changed' : credited.code);
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'deposit.credit',
      target: `deposit:${row.orderNo}`,
      before: { state: row.state, amount: moneyText(row.amount, row.currency) },
      after: { state: 'CREDITED', receivedAmount: moneyText(amount, row.currency) },
      reason: input.reason,
    });
    return ok(depositCaseView(credited.value));
  });
}

export function failDeposit(
  deps: DepositsDeps,
  input: { orderNo: string; reason: string },
  ctx: Ctx<'staff:deposits.review'>,
): Promise<Result<DepositCaseView, 'not_found' | 'state_changed'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockDeposit(tx, input.orderNo);
    if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
    if (!nextDeposit(row.state, 'operator_failed')) return refuse('state_changed', { state: row.state });
    const moved = await moveDeposit(deps, tx, row, 'operator_failed', {
      actor: actorOf(ctx),
      failure: 'refused_by_operator',
      reason: input.reason,
    });
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'deposit.fail',
      target: `deposit:${row.orderNo}`,
      before: { state: row.state },
      after: { state: 'FAILED' },
      reason: input.reason,
    });
    return ok(depositCaseView(moved));
  });
}
