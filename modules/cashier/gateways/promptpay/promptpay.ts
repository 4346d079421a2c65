import { promptPay, promptPayBill } from '@baize/emvqr';
import { z } from 'zod';
import { paidManually } from '../manual-payout.ts';
import type { Gateway, PaymentOrder } from '../gateway.ts';
import { payLink, payUrlOf } from '../pay-link.ts';

const LENGTHS = { mobile: 10, nationalId: 13, eWallet: 15, billerId: 15 } as const;
const config = z
  .strictObject({
    kind: z.enum(['mobile', 'nationalId', 'eWallet', 'billerId']),
    id: z.string().regex(/^\d+$/, 'promptpay_id_invalid'),
    payLink: payLink.optional(),
  })
  .refine(({ kind, id }) => id.length === LENGTHS[kind], { path: ['id'], message: 'promptpay_id_invalid' });

/**
 * PromptPay (protocols.md D3). Only a biller's code carries our reference; a transfer to a phone number or an id is
 * matched by what the payer writes, or by an operator.
 */
export const promptpay = (): Gateway => ({
  code: 'promptpay',
  confirmedBy: 'statement',
  currencies: ['THB'],
  needsReceiver: true,
  config,
  createPayment: async (order) => ({
    outcome: 'done',
    value: {
      gatewayRef: order.orderNo,
      receiver: order.receiver,
      qrPayload: payloadOf(order),
      payUrl: payUrlOf(order, order.config['id'] ?? ''),
    },
  }),
  ...paidManually,
});

function payloadOf({ config: given, amount, reference }: PaymentOrder): string {
  const { kind, id } = config.parse(given);
  if (kind === 'billerId') return promptPayBill({ billerId: id, ref1: reference, amount });
  return promptPay({ kind, id, amount });
}
