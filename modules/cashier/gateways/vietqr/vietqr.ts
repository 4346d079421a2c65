import { vietQr } from '@baize/emvqr';
import { z } from 'zod';
import { paidManually } from '../manual-payout.ts';
import type { Gateway } from '../gateway.ts';
import { payLink, payUrlOf } from '../pay-link.ts';

const config = z.strictObject({
  /** NAPAS acquirer BIN of the account's bank. */
  bin: z.string().regex(/^\d{6}$/, 'vietqr_bin_invalid'),
  account: z.string().regex(/^[0-9A-Z]{4,19}$/, 'account_number_invalid'),
  payLink: payLink.optional(),
});

/** VietQR (protocols.md D2): a code for one amount to one account; the reference comes back as the memo. */
export const vietqr = (): Gateway => ({
  code: 'vietqr',
  confirmedBy: 'statement',
  currencies: ['VND'],
  needsReceiver: true,
  config,
  createPayment: async (order) => {
    const { bin, account } = config.parse(order.config);
    const qrPayload = vietQr({ bin, account, amount: order.amount, memo: order.reference });
    return {
      outcome: 'done',
      value: {
        gatewayRef: order.orderNo,
        receiver: order.receiver,
        qrPayload,
        payUrl: payUrlOf(order, account),
      },
    };
  },
  ...paidManually,
});
