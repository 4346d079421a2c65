import { khqr as khqrPayload } from '@baize/emvqr';
import { z } from 'zod';
import { paidManually } from '../manual-payout.ts';
import type { Gateway, PaymentOrder } from '../gateway.ts';
import { payLink, payUrlOf } from '../pay-link.ts';

const config = z.strictObject({
  /** name@bank */
  account: z.string().regex(/^[a-z0-9._-]{1,25}@[a-z0-9]{2,10}$/, 'bakong_account_invalid'),
  name: z.string().min(1).max(25),
  city: z.string().min(1).max(15).optional(),
  payLink: payLink.optional(),
});

/** KHQR of Bakong (protocols.md D4): a code for one amount with its own lifetime; the reference is the bill number. */
export const khqr = (): Gateway => ({
  code: 'khqr',
  confirmedBy: 'statement',
  currencies: ['USD', 'KHR'],
  needsReceiver: true,
  config,
  createPayment: async (order) => ({
    outcome: 'done',
    value: {
      gatewayRef: order.orderNo,
      receiver: order.receiver,
      qrPayload: payloadOf(order),
      payUrl: payUrlOf(order, order.config['account'] ?? ''),
    },
  }),
  ...paidManually,
});

function payloadOf(order: PaymentOrder): string {
  const { account, name, city } = config.parse(order.config);
  const { amount, reference: bill, createdAt, expiresAt } = order;
  const currency = order.currency === 'KHR' ? 'KHR' : 'USD';
  return khqrPayload({
    account,
    name,
    currency,
    amount,
    bill,
    createdAt,
    expiresAt,
    ...(city === undefined ? {} : { city }),
  });
}
