import { instant } from '@baize/endpoint/shapes';
import { z } from 'zod';

/** Fields of the wire that cashier, deposits and withdrawals share. Browser code sees their types only. */

/** How a member pays; the page has an icon and a text per code. */
export const PAY_METHODS = ['qr_transfer', 'bank_transfer', 'e_wallet', 'usdt', 'card', 'voucher'] as const;
export const payMethod = z.enum(PAY_METHODS);

/** A notice that was not verified; 'unanswered' is one in which an error of ours came between. */
export const REFUSED = ['caller_unknown', 'signature_wrong', 'timestamp_stale', 'malformed'] as const;
export type Refused = (typeof REFUSED)[number] | 'unanswered';

export const refusedCallback = z.object({
  gateway: z.string(),
  verdict: z.enum([...REFUSED, 'unanswered']),
  count: z.number().int(),
  lastAt: instant,
  lastIp: z.string(),
});

export const gatewayEvent = z.object({
  id: z.number().int(),
  gateway: z.string(),
  eventId: z.string(),
  kind: z.string(),
  reference: z.string(),
  receivedAt: instant,
  outcome: z.string(),
  deliveries: z.number().int(),
});
