import { instant, money } from '@baize/endpoint/shapes';
import { z } from 'zod';

export const requestNo = z.string().regex(/^AD\d{6}-[0-9A-Z]{8}$/, 'request_no_invalid');
export const account = z.string().trim().min(1).max(40);
const REMARK_MAX = 140;
/** LIMIT-006: counted in code points: an emoji is one, not two. */
export const remark = z
  .string()
  .trim()
  .max(2 * REMARK_MAX, 'too_long')
  .refine((text) => [...text].length <= REMARK_MAX, 'too_long')
  .default('');
/** (E) sealed payment password. */
export const paymentPassword = z.string().max(2000);

export const LINE_DIRECTIONS = ['UPLINE', 'DOWNLINE'] as const;
export type LineDirection = (typeof LINE_DIRECTIONS)[number];

export const REQUEST_STATES = ['REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const requestState = z.enum(REQUEST_STATES);

/** A movement as one of its two sides sees it. */
export const creditRow = z.object({
  transferNo: z.string(),
  at: instant,
  /** IN: came to the reader; OUT: went from the reader. */
  flow: z.enum(['IN', 'OUT']),
  /** Where the other side stands, seen from the reader. */
  other: z.enum(LINE_DIRECTIONS),
  otherAccount: z.string(),
  amount: money,
  remark: z.string(),
  /** The request it answers, where there was one. */
  requestNo: z.string().nullable(),
});

export const agentRequest = z.object({
  requestNo: z.string(),
  state: requestState,
  memberAccount: z.string(),
  uplineAccount: z.string(),
  amount: money,
  currency: z.string(),
  remark: z.string(),
  /** The upline's words on a rejection. */
  reason: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  closedAt: instant.nullable(),
});

/** Money per transfer and per business day; "0" as dayMax: no limit. */
export const settings = z.object({
  toUpline: z.boolean(),
  toDownline: z.boolean(),
  agentDeposit: z.boolean(),
  min: money,
  max: money,
  dayMax: money,
  perDay: z.number().int(),
});
