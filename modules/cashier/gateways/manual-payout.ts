import type { Gateway } from './gateway.ts';

const NEVER = { outcome: 'refused', code: 'not_automatic' } as const;

/** For gateways that only take money in: a payout ordered there fails for certain, and an operator pays it by hand. */
export const paidManually: Pick<Gateway, 'sendPayout' | 'findPayout'> = {
  sendPayout: async () => NEVER,
  findPayout: async () => NEVER,
};
