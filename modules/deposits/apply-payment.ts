import type { Tx } from '@baize/db';
import { payableUnits } from '@baize/kernel';
import type { FoundPayment } from '@baize/cashier';
import { creditReceived } from './credit-received.ts';
import { isDepositOpen, nextDeposit } from './deposit.ts';
import { type DepositRow, isCreditedElsewhere, lockDeposit, updateDeposit } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { isIncomingKnown, type NewIncoming } from './incoming.sql.ts';
import { moveDeposit } from './move-deposit.ts';
import { holdPayment, isOtherAmount, receiveIncoming } from './receive-incoming.ts';

/** What came of a piece of news about a payment; kept beside the event for operators. */
export type PaymentOutcome =
  | 'credited'
  | 'already_credited'
  /** Another payment for an order that is credited: it waits for an operator. */
  | 'second_payment'
  /** Another sum than ordered, or another payment than was made for the order: it waits for operators. */
  | 'amount_differs'
  | 'payment_unknown'
  /** The same payment was credited to another order. */
  | 'credited_elsewhere'
  /** Told of before, and still not credited. */
  | 'waits_for_operator'
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
 * order's row lock, so it does not matter which comes first or how often. The sum that was ordered is credited whatever state
 * the order is in, what does not fit waits; "declined" and "expired" only close orders that are still open.
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
  const line = lineOf(deps, row, { ...news, amount });
  if (await isCreditedElsewhere(tx, row, gatewayRef)) return 'credited_elsewhere';
  // What was written down under this number is decided about there, or it would count twice.
  if (await isIncomingKnown(tx, line)) return 'waits_for_operator';
  const why = isAnother(row, gatewayRef)
    ? 'payment_unknown'
    : (await isOtherAmount(tx, row, amount))
      ? 'amount_differs'
      : undefined;
  if (why) {
    await holdPayment(deps, tx, row, line, why);
    return why;
  }
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

/** Not the payment that was made for the order. A gateway that numbers payments itself was given the order's number. */
const isAnother = ({ orderNo, gatewayRef: own }: DepositRow, gatewayRef: string): boolean =>
  own !== null && own !== orderNo && own !== gatewayRef;

/** An order is credited once, by one payment. Money that came under another number is an operator's to settle. */
async function applySecond(
  deps: DepositsDeps,
  tx: Tx,
  row: DepositRow,
  news: { gatewayRef: string } & FoundPayment,
): Promise<PaymentOutcome> {
  if (news.gatewayRef === row.gatewayRef) return 'already_credited';
  if (await isCreditedElsewhere(tx, row, news.gatewayRef)) return 'credited_elsewhere';
  const amount = payableUnits(news.paidAmount ?? '', news.currency);
  if (amount === undefined) return 'amount_unreadable';
  await receiveIncoming(deps, tx, lineOf(deps, row, { ...news, amount }), row.orderNo);
  return 'second_payment';
}

/** A payment as money on the gateway's account. */
const lineOf = (
  { clock }: DepositsDeps,
  { merchantId, gateway }: DepositRow,
  { gatewayRef, currency, amount }: { gatewayRef: string; currency: string; amount: bigint },
): NewIncoming => ({
  merchantId,
  gateway,
  ref: gatewayRef,
  source: `gateway:${gateway}`,
  account: null,
  currency,
  amount,
  original: null,
  memo: '',
  payer: null,
  bookedAt: clock.now(),
});
