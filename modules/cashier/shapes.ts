import { reasonText } from '@baize/endpoint';
import { z } from 'zod';

/** Fields of the wire that cashier, deposits and withdrawals share. Browser code sees their types only. */

/** Positive money in major units, at most 5 decimals: "1000.50". What a currency can pay is checked by the operation. */
export const amount = z.string().regex(/^\d{1,13}(\.\d{1,5})?$/, 'amount_invalid');
export const money = z.string();
export const instant = z.number().int();
export const requestId = z.string().min(8).max(64);
export const reason = reasonText(300);

/** Query text becomes a number; pages count from 1 (OPEN-API-04). */
export const paging = {
  pageNo: z.coerce.number<number | string | undefined>().int().min(1).default(1),
  pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(100).default(20),
};
/** Epoch ms; the range is at most 31 days and 180 days back (OPEN-WALLET-12). */
export const range = {
  from: z.coerce.number<number | string | undefined>().int().optional(),
  to: z.coerce.number<number | string | undefined>().int().optional(),
};
export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    pageNo: z.number().int(),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
  });

/** How a member pays; the page has an icon and a text per code. */
export const PAY_METHODS = ['qr_transfer', 'bank_transfer', 'e_wallet', 'usdt', 'card', 'voucher'] as const;
export const payMethod = z.enum(PAY_METHODS);

/** A notice that was not believed; 'unanswered' is one in which an error of ours came between. */
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
