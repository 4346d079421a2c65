import type { Gateway } from './gateway.ts';

const NEVER = { outcome: 'refused', code: 'not_automatic' } as const;

/**
 * A transfer to the house's own bank account: nobody reports it, the member says "I have paid" and an operator
 * credits what the bank statement shows. Payouts are made by hand and marked paid.
 */
export const houseTransfer = (): Gateway => ({
  code: 'house-transfer',
  createPayment: async ({ orderNo, receiver }) =>
    receiver
      ? { outcome: 'done', value: { gatewayRef: orderNo, receiver, qrPayload: null, payUrl: null } }
      : { outcome: 'refused', code: 'channel_without_receiver' },
  findPayment: async () => NEVER,
  sendPayout: async () => NEVER,
  findPayout: async () => NEVER,
});
