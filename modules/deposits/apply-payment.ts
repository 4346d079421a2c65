import type { Tx } from '@baize/db';
import { payableUnits } from '@baize/kernel';
import type { FoundPayment } from '@baize/cashier';
import { creditReceived } from './credit-received.ts';
import { isDepositOpen, nextDeposit } from './deposit.ts';
import { type DepositRow, lockDeposit, updateDeposit } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';
import { receiveIncoming } from './receive-incoming.ts';

/** What came of a piece of news about a payment; kept beside the event for operators. */
export type PaymentOutcome =
  | 'credited'
  | 'already_credited'
  /** Another payment for an order that is credited: it waits for an operator. */
  | 'second_payment'
  | 'failed'
  | 'expired'
  | 'nothing_to_do'
  | 'order_unknown'
  | 'gateway_differs'
  | 'currency_differs'
  | 'amount_unreadable'
  | 'account_closed';

/**
 * Applies what a gateway says about a payment, by callback or by answer to a query: both meet here, under the
 * order's row lock, so it does not matter which comes first or how often. Money is credited whatever state the
 * order is in; "declined" and "expired" only close orders that are still open.
 */
export async function applyPayment(
  deps: DepositsDeps,
  tx: Tx,
  gateway: string,
  news: { orderNo: string; gatewayRef: string } & FoundPayment,
): Promise<PaymentOutcome> {
  const row = await lockDeposit(tx, news.orderNo);
  if (!row) return 'order_unknown';
  // One gateway cannot speak for another's orders.
  if (row.gateway !== gateway) return 'gateway_differs';
  if (news.state === 'paid') return applyPaid(deps, tx, row, news);
  if (news.state === 'pending' || !isDepositOpen(row.state)) return 'nothing_to_do';
  const actor = `gateway:${gateway}` as const;
  if (news.state === 'declined') {
    await moveDeposit(deps, tx, row, 'gateway_declined', { actor, failure: 'payment_declined' });
    return 'failed';
  }
  await moveDeposit(deps, tx, row, 'time_over', { actor });
  return 'expired';
}

async function applyPaid(
  deps: DepositsDeps,
  tx: Tx,
  row: DepositRow,
  news: { gatewayRef: string } & FoundPayment,
): Promise<PaymentOutcome> {
  if (!nextDeposit(row.state, 'money_came')) return applySecond(deps, tx, row, news);
  if (news.currency !== row.currency) {
    // Never converted by guess: the order is marked and an operator decides.
    const flags = [...new Set([...row.flags, 'currency_mismatch' as const])];
    await updateDeposit(tx, row.orderNo, { state: row.state, flags });
    return 'currency_differs';
  }
  const amount = payableUnits(news.paidAmount ?? '', row.currency);
  if (amount === undefined) return 'amount_unreadable';
  const { gatewayRef, authorisation } = news;
  const actor = `gateway:${row.gateway}` as const;
  const credited = await creditReceived(deps, tx, row, {
    amount,
    isConfirmed: true,
    gatewayRef,
    authorisation,
    actor,
  });
  return credited.ok ? 'credited' : credited.code;
}

/** An order is credited once, by one payment. Money that came under another number is an operator's to settle. */
async function applySecond(
  deps: DepositsDeps,
  tx: Tx,
  { orderNo, merchantId, gateway, gatewayRef }: DepositRow,
  news: { gatewayRef: string } & FoundPayment,
): Promise<PaymentOutcome> {
  if (news.gatewayRef === gatewayRef) return 'already_credited';
  const amount = payableUnits(news.paidAmount ?? '', news.currency);
  if (amount === undefined) return 'amount_unreadable';
  const line = {
    merchantId,
    gateway,
    ref: news.gatewayRef,
    source: `gateway:${gateway}` as const,
    account: null,
    currency: news.currency,
    amount,
    original: null,
    memo: '',
    payer: null,
    bookedAt: deps.clock.now(),
  };
  await receiveIncoming(deps, tx, line, orderNo);
  return 'second_payment';
}
