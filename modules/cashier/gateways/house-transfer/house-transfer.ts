import { z } from 'zod';
import { paidManually } from '../manual-payout.ts';
import type { Gateway } from '../gateway.ts';
import { payLink, payUrlOf } from '../pay-link.ts';

const config = z.strictObject({ payLink: payLink.optional() });

/**
 * A transfer to the house's own bank account: the payer writes the reference into the memo and may send a picture of
 * the slip; money counts when the account's statement shows it. Payouts are made by hand and marked paid.
 */
export const houseTransfer = (): Gateway => ({
  code: 'house-transfer',
  confirmedBy: 'statement',
  needsReceiver: true,
  config,
  createPayment: async (order) =>
    order.receiver
      ? {
          outcome: 'done',
          value: {
            gatewayRef: order.orderNo,
            receiver: order.receiver,
            qrPayload: null,
            payUrl: payUrlOf(order, order.receiver.account),
          },
        }
      : { outcome: 'refused', code: 'channel_without_receiver' },
  ...paidManually,
});
