import type { Gateway } from './gateway.ts';

/** For gateways that only take money in: a payout ordered there fails for certain, and an operator pays it by hand. */
export const paidManually: Pick<Gateway, 'sendPayout' | 'findPayout'> = {
  sendPayout: async () => ({ outcome: 'refused', code: 'not_automatic' }),
  findPayout: async () => ({ outcome: 'refused', code: 'not_found' }),
};
