import { createHmac, timingSafeEqual } from 'node:crypto';
import { ok, refuse, type Result } from '@baize/kernel';
import { z } from 'zod';
import { paidManually } from '../manual-payout.ts';
import type { Gateway, GatewayEvent, Notice, NoticeRefusal } from '../gateway.ts';
import { payLink, payUrlOf } from '../pay-link.ts';

export type PspWebhookOptions = {
  /** Its place in /wps/pay/notify/<code>. */
  code: string;
  secret: string;
  /** The one before or after, while the company changes over: notices of either are believed. */
  otherSecret?: string | undefined;
  acknowledgement?: string;
  /** The company's own addresses; none given: any. */
  callers?: readonly string[];
};

const SKEW_MS_MAX = 5 * 60_000;
const config = z.strictObject({ payLink });

const head = { eventId: z.string().min(1).max(200), occurredAt: z.number().int() };
const money = { currency: z.string().max(5), amount: z.string().max(30) };
export const webhookEvent = z.discriminatedUnion('kind', [
  z.object({
    ...head,
    ...money,
    kind: z.literal('payment.paid'),
    orderNo: z.string().max(64),
    paymentId: z.string().min(1).max(100),
    authorisation: z.string().max(100).nullish(),
  }),
  z.object({
    ...head,
    kind: z.enum(['payment.declined', 'payment.expired']),
    orderNo: z.string().max(64),
    paymentId: z.string().min(1).max(100),
  }),
  z.object({
    ...head,
    ...money,
    kind: z.literal('credit.received'),
    /** The bank's number of the line; the same line always has the same. */
    ref: z.string().min(1).max(100),
    account: z.string().min(1).max(64),
    memo: z.string().max(300).default(''),
    payer: z.string().max(100).nullish(),
  }),
]);

/**
 * The generic contract of protocols.md D8: a company that signs what it tells with HMAC-SHA256 over
 * "<timestamp>." + raw body (headers X-Timestamp, X-Signature in hex) and repeats until it reads the acknowledgement.
 * It may run a pay page (payment.* by our order number) or only watch bank accounts (credit.received). It cannot be
 * asked and takes no payouts.
 */
export const pspWebhook = ({
  code,
  secret,
  otherSecret,
  acknowledgement = 'OK',
  callers = [],
}: PspWebhookOptions): Gateway => ({
  code,
  ...(callers.length > 0 ? { callers } : {}),
  confirmedBy: 'gateway',
  config,
  acknowledgement,
  createPayment: async (order) => {
    const payUrl = payUrlOf(order, order.receiver?.account ?? '');
    if (payUrl === null) return { outcome: 'refused', code: 'channel_without_pay_link' };
    const gatewayRef = order.orderNo;
    return { outcome: 'done', value: { gatewayRef, receiver: order.receiver, qrPayload: null, payUrl } };
  },
  readNotice: (notice) => readNotice(otherSecret === undefined ? [secret] : [secret, otherSecret], notice),
  ...paidManually,
});

/** What a notice carries; for companies that speak this contract and for tests. */
export const signNotice = (secret: string, timestamp: string, rawBody: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();

function readNotice(
  secrets: readonly string[],
  { rawBody, header, now }: Notice,
): Result<GatewayEvent, NoticeRefusal> {
  const timestamp = header('x-timestamp') ?? '';
  const given = Buffer.from(header('x-signature') ?? '', 'hex');
  const isSigned = secrets
    .map((secret) => signNotice(secret, timestamp, rawBody))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isSigned) return refuse('signature_wrong');
  // NaN compares false: a timestamp that is no number is stale.
  if (!(Math.abs(now.getTime() - Number(timestamp)) <= SKEW_MS_MAX)) return refuse('timestamp_stale');
  let body: object;
  try {
    body = JSON.parse(rawBody.toString('utf8')) as object;
  } catch {
    return refuse('malformed');
  }
  const parsed = webhookEvent.safeParse(body);
  return parsed.success ? ok(eventOf(parsed.data, body)) : refuse('malformed');
}

const ENDED = { 'payment.declined': 'declined', 'payment.expired': 'expired' } as const;

function eventOf(data: z.output<typeof webhookEvent>, body: object): GatewayEvent {
  const { eventId } = data;
  if (data.kind === 'credit.received') {
    const { ref, account, currency, amount, memo, payer = null } = data;
    const bookedAt = new Date(data.occurredAt);
    return { kind: 'credit', eventId, body, ref, account, currency, amount, memo, payer, bookedAt };
  }
  const common = {
    kind: 'payment',
    eventId,
    body,
    orderNo: data.orderNo,
    gatewayRef: data.paymentId,
  } as const;
  if (data.kind === 'payment.paid')
    return {
      ...common,
      state: 'paid',
      currency: data.currency,
      paidAmount: data.amount,
      authorisation: data.authorisation ?? data.paymentId,
    };
  return { ...common, state: ENDED[data.kind], currency: '', paidAmount: null, authorisation: null };
}
