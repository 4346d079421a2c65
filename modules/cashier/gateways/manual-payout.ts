import type { Gateway } from './gateway.ts';

/** The answer of a gateway that takes no payouts: an operator pays it by hand, and nothing failed. */
export const NOT_AUTOMATIC = 'not_automatic';

/** For gateways that only take money in: a payout ordered there is not sent for certain, and an operator pays it by hand. */
export const paidManually: Pick<Gateway, 'sendPayout' | 'findPayout'> = {
  sendPayout: async () => ({ outcome: 'refused', code: NOT_AUTOMATIC }),
  findPayout: async () => ({ outcome: 'refused', code: 'not_found' }),
};
