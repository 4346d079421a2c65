import { createHmac, timingSafeEqual } from 'node:crypto';
import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import { z } from 'zod';
import type {
  Answer,
  CreatedPayment,
  FoundPayment,
  Gateway,
  GatewayEvent,
  Notice,
  NoticeRefusal,
  PayoutStatus,
} from '../gateway.ts';

export type DemoPspOptions = {
  /** Where it listens, without a trailing slash. */
  url: string;
  secret: string;
  clock: Clock;
  fetch?: typeof fetch;
};

const CALL_MS_MAX = 8_000;
const SKEW_MS_MAX = 5 * 60_000;

const payment = z.object({
  paymentId: z.string(),
  state: z.enum(['pending', 'succeeded', 'declined', 'expired']),
  currency: z.string(),
  paidAmount: z.string().nullable(),
  authorisation: z.string().nullable(),
  payUrl: z.string(),
  qrPayload: z.string(),
  receiver: z.object({ name: z.string(), account: z.string(), bank: z.string() }),
});
const payout = z.object({
  payoutId: z.string(),
  state: z.enum(['processing', 'succeeded', 'failed']),
  failure: z.string().nullable(),
});
const records = z
  .array(
    z.object({
      kind: z.enum(['payment', 'payout']),
      number: z.string(),
      state: z.string(),
      amount: z.string(),
      currency: z.string(),
    }),
  )
  .max(10_000);
const paymentKinds = {
  'payment.succeeded': 'paid',
  'payment.declined': 'declined',
  'payment.expired': 'expired',
} as const;
const payoutKinds = { 'payout.succeeded': 'paid', 'payout.failed': 'failed' } as const;
const event = z.discriminatedUnion('group', [
  z.object({
    group: z.literal('payment'),
    eventId: z.string().min(1).max(200),
    kind: z.enum(['payment.succeeded', 'payment.declined', 'payment.expired']),
    merchantRef: z.string().max(64),
    paymentId: z.string().max(100),
    currency: z.string().max(5),
    paidAmount: z.string().max(30).nullable(),
    authorisation: z.string().max(100).nullable(),
  }),
  z.object({
    group: z.literal('payout'),
    eventId: z.string().min(1).max(200),
    kind: z.enum(['payout.succeeded', 'payout.failed']),
    payoutNo: z.string().max(64),
    payoutId: z.string().max(100),
    failure: z.string().max(100).nullable(),
  }),
]);

/** The adapter of apps/demo-psp; its README has the wire. */
export function demoPsp(options: DemoPspOptions): Gateway {
  return {
    code: 'demo-psp',
    confirmedBy: 'gateway',
    acknowledgement: 'OK',
    createPayment: async (order) => {
      const { orderNo: merchantRef, currency, amount, expiresInSeconds, notifyUrl, returnUrl } = order;
      const input = { merchantRef, currency, amount, expiresInSeconds, notifyUrl, returnUrl };
      return then(await call(options, 'POST', '/v1/payments', payment, input), createdOf);
    },
    findPayment: async (id) => then(await call(options, 'GET', `/v1/payments/${id}`, payment), foundOf),
    sendPayout: async (order) => then(await call(options, 'POST', '/v1/payouts', payout, order), statusOf),
    findPayout: async (no) => then(await call(options, 'GET', `/v1/payouts/${no}`, payout), statusOf),
    listRecords: async ({ from, to }) => {
      const path = `/v1/records?from=${from.getTime()}&to=${to.getTime()}`;
      return then(await call(options, 'GET', path, records), (list) =>
        list.map((one) => ({ ...one, state: one.state === 'succeeded' ? 'paid' : one.state })),
      );
    },
    readNotice: (notice) => readNotice(options.secret, notice),
  };
}

const then = <A, B>(answer: Answer<A>, read: (value: A) => B): Answer<B> =>
  answer.outcome === 'done' ? { outcome: 'done', value: read(answer.value) } : answer;

const createdOf = (value: z.output<typeof payment>): CreatedPayment => ({
  gatewayRef: value.paymentId,
  receiver: value.receiver,
  qrPayload: value.qrPayload,
  payUrl: value.payUrl,
});
const foundOf = (value: z.output<typeof payment>): FoundPayment => ({
  state: value.state === 'succeeded' ? 'paid' : value.state,
  currency: value.currency,
  paidAmount: value.paidAmount,
  authorisation: value.authorisation,
});
const statusOf = (value: z.output<typeof payout>): PayoutStatus => ({
  state: value.state === 'succeeded' ? 'paid' : value.state,
  gatewayRef: value.payoutId,
  detail: value.failure,
});

const sign = (secret: string, prefix: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(prefix).update(body).digest();

/** 4xx is a certain no; a time-out, a broken line, a 5xx or an answer we cannot read is no answer at all. */
async function call<T extends z.ZodType>(
  { url, secret, clock, fetch: send = fetch }: DemoPspOptions,
  method: 'GET' | 'POST',
  path: string,
  schema: T,
  body?: object,
): Promise<Answer<z.output<T>>> {
  const text = body ? JSON.stringify(body) : '';
  const timestamp = String(clock.now().getTime());
  try {
    const response = await send(`${url}${path}`, {
      method,
      headers: {
        'x-psp-timestamp': timestamp,
        'x-psp-signature': sign(secret, `${timestamp}.${method}.${path}.`, text).toString('hex'),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: text } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS_MAX),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { outcome: 'done', value: schema.parse(answer) };
    const code = z.object({ error: z.string() }).parse(answer).error;
    if (response.status >= 500) return { outcome: 'unknown', detail: code };
    return { outcome: 'refused', code };
  } catch (error) {
    return { outcome: 'unknown', detail: String(error).slice(0, 200) };
  }
}

function readNotice(secret: string, { rawBody, header, now }: Notice): Result<GatewayEvent, NoticeRefusal> {
  const timestamp = header('x-psp-timestamp') ?? '';
  const given = Buffer.from(header('x-psp-signature') ?? '', 'hex');
  const expected = sign(secret, `${timestamp}.`, rawBody);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refuse('signature_wrong');
  // NaN compares false: a timestamp that is no number is stale.
  if (!(Math.abs(now.getTime() - Number(timestamp)) <= SKEW_MS_MAX)) return refuse('timestamp_stale');
  let body: { kind?: unknown } | null;
  try {
    body = JSON.parse(rawBody.toString('utf8')) as typeof body;
  } catch {
    return refuse('malformed');
  }
  const parsed = event.safeParse({ ...body, group: String(body?.kind).split('.')[0] });
  return parsed.success && body ? ok(eventOf(parsed.data, body)) : refuse('malformed');
}

function eventOf(data: z.output<typeof event>, body: object): GatewayEvent {
  const { eventId } = data;
  if (data.group === 'payout')
    return {
      kind: 'payout',
      eventId,
      body,
      payoutNo: data.payoutNo,
      state: payoutKinds[data.kind],
      gatewayRef: data.payoutId,
      detail: data.failure,
    };
  return {
    kind: 'payment',
    eventId,
    body,
    orderNo: data.merchantRef,
    gatewayRef: data.paymentId,
    state: paymentKinds[data.kind],
    currency: data.currency,
    paidAmount: data.paidAmount,
    authorisation: data.authorisation,
  };
}
