import { khqr, promptPayBill, vietQr } from '@baize/emvqr';
import { currencyDigits, formatUnits, ok, parseUnits, refuse, type Clock, type Result } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import { z } from 'zod';
import { recordEvent } from './deliveries.ts';
import { inTransaction, type Store } from './store.ts';

/**
 * A payment is pending until the payer answers on the pay page or its time runs out. An expired one may still be
 * paid (banks do that): it becomes succeeded and says so by the same event. succeeded and declined are final.
 */
export type PaymentState = 'pending' | 'succeeded' | 'declined' | 'expired';
export type Payment = {
  payment_id: string;
  merchant_ref: string;
  currency: string;
  amount: string;
  description: string;
  notify_url: string;
  return_url: string | null;
  state: PaymentState;
  paid_amount: string | null;
  authorisation: string | null;
  created_at: number;
  expires_at: number;
  closed_at: number | null;
};

export const CURRENCIES = ['USD', 'KHR', 'THB', 'VND'] as const;
const PAYMENT_SECONDS_MAX = 24 * 3600;
/** Receivers that exist nowhere: a phone that scans the code of this demonstration cannot pay a stranger. */
const RECEIVERS = {
  KHQR: { name: 'Baize Demo Payments', account: 'demo_payments@none', bank: 'KHQR' },
  PROMPTPAY: { name: 'Baize Demo Payments', account: '000000000000000', bank: 'PromptPay' },
  VIETQR: { name: 'Baize Demo Payments', account: '0000000000', bank: 'VietQR' },
} as const;

/** Text of an amount in the digits its currency is paid in; undefined when it is none. */
export function payableAmount(currency: string, text: string): string | undefined {
  try {
    const units = parseUnits(text);
    return units > 0n ? formatUnits(units, currencyDigits(currency)) : undefined;
  } catch {
    return undefined;
  }
}

export const newPayment = z.strictObject({
  merchantRef: z.string().min(4).max(64),
  currency: z.enum(CURRENCIES),
  amount: z.string().max(30),
  description: z.string().max(80).default(''),
  expiresInSeconds: z.number().int().min(30).max(PAYMENT_SECONDS_MAX).default(1800),
  notifyUrl: z.url({ protocol: /^https?$/ }),
  returnUrl: z.url({ protocol: /^https?$/ }).optional(),
});

export const findPayment = (store: Store, paymentId: string): Payment | undefined =>
  store.prepare('select * from payment where payment_id = ?').get(paymentId) as Payment | undefined;

/** Idempotent by merchantRef: the same request answers the same payment, another request under it is refused. */
export function createPayment(
  store: Store,
  clock: Clock,
  input: z.output<typeof newPayment>,
): Result<Payment, 'amount_invalid' | 'merchant_ref_reused'> {
  const amount = payableAmount(input.currency, input.amount);
  if (!amount) return refuse('amount_invalid');
  return inTransaction(store, () => {
    const known = store.prepare('select * from payment where merchant_ref = ?').get(input.merchantRef) as
      | Payment
      | undefined;
    if (known) {
      const same =
        known.currency === input.currency && known.amount === amount && known.notify_url === input.notifyUrl;
      return same ? ok(known) : refuse('merchant_ref_reused');
    }
    const now = clock.now().getTime();
    const paymentId = `pay_${randomToken(16)}`;
    store
      .prepare(
        `insert into payment (payment_id, merchant_ref, currency, amount, description, notify_url, return_url, state,
           created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`,
      )
      .run(
        paymentId,
        input.merchantRef,
        input.currency,
        amount,
        input.description,
        input.notifyUrl,
        input.returnUrl ?? null,
        now,
        now + input.expiresInSeconds * 1000,
      );
    return ok(findPayment(store, paymentId) as Payment);
  });
}

export type PayerAnswer = { answer: 'approve'; amount: string } | { answer: 'decline' };

/** What the payer did on the pay page. Final answers stay; an expired payment may still be approved. */
export function answerPayment(
  store: Store,
  clock: Clock,
  paymentId: string,
  payer: PayerAnswer,
): Result<Payment, 'not_found' | 'already_answered' | 'amount_invalid'> {
  return inTransaction(store, () => {
    const payment = findPayment(store, paymentId);
    if (!payment) return refuse('not_found');
    const mayAnswer =
      payment.state === 'pending' || (payment.state === 'expired' && payer.answer === 'approve');
    if (!mayAnswer) return refuse('already_answered');
    const paid = payer.answer === 'approve' ? payableAmount(payment.currency, payer.amount) : null;
    if (paid === undefined) return refuse('amount_invalid');
    const state = paid === null ? 'declined' : 'succeeded';
    const authorisation =
      paid === null
        ? null
        : `A${randomToken(6)
            .toUpperCase()
            .replaceAll(/[^A-Z0-9]/g, '0')}`;
    store
      .prepare(
        'update payment set state = ?, paid_amount = ?, authorisation = ?, closed_at = ? where payment_id = ?',
      )
      .run(state, paid, authorisation, clock.now().getTime(), paymentId);
    const closed = findPayment(store, paymentId) as Payment;
    announce(store, clock, closed);
    return ok(closed);
  });
}

/** Closes what nobody paid in time. Answers how many. */
export function expirePayments(store: Store, clock: Clock): number {
  return inTransaction(store, () => {
    const now = clock.now().getTime();
    const late = store
      .prepare("select * from payment where state = 'pending' and expires_at <= ? limit 200")
      .all(now) as Payment[];
    for (const payment of late) {
      store
        .prepare("update payment set state = 'expired', closed_at = ? where payment_id = ?")
        .run(now, payment.payment_id);
      announce(store, clock, { ...payment, state: 'expired' });
    }
    return late.length;
  });
}

function announce(store: Store, clock: Clock, payment: Payment): void {
  if (payment.state === 'pending') return;
  recordEvent(store, clock, payment.notify_url, {
    kind: `payment.${payment.state}`,
    subject: payment.payment_id,
    data: {
      paymentId: payment.payment_id,
      merchantRef: payment.merchant_ref,
      currency: payment.currency,
      amount: payment.amount,
      paidAmount: payment.paid_amount,
      authorisation: payment.authorisation,
    },
  });
}

/** The EMV code a payer's bank reads, and whom it pays. */
export function paymentCode(payment: Payment): {
  payload: string;
  receiver: { name: string; account: string; bank: string };
} {
  const { amount, currency } = payment;
  const bill = payment.merchant_ref.slice(0, 20);
  if (currency === 'THB') {
    const receiver = RECEIVERS.PROMPTPAY;
    const ref1 = bill.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
    return { payload: promptPayBill({ billerId: receiver.account, ref1, amount }), receiver };
  }
  if (currency === 'VND') {
    const receiver = RECEIVERS.VIETQR;
    return { payload: vietQr({ bin: '970436', account: receiver.account, amount, memo: bill }), receiver };
  }
  const receiver = RECEIVERS.KHQR;
  const times = { createdAt: new Date(payment.created_at), expiresAt: new Date(payment.expires_at) };
  const payload = khqr({
    account: receiver.account,
    name: receiver.name,
    currency: currency === 'KHR' ? 'KHR' : 'USD',
    amount,
    bill,
    ...times,
  });
  return { payload, receiver };
}
