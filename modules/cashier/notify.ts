import type { Tx } from '@baize/db';
import { refuse } from '@baize/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CashierDeps } from './deps.ts';
import {
  claimEvent,
  insertNotice,
  setEventOutcome,
  setVerdict,
  type EventResult,
} from './gateway-event.sql.ts';
import type { Gateway, GatewayEvent } from './gateways/gateway.ts';
import { recordRefused, refusedLimit } from './refused-notices.ts';

/** Handles a verified event, in the transaction that claims it: the modules above hand theirs to the app. */
export type GatewayEventHandlers = {
  [Kind in 'payment' | 'payout' | 'credit']?: (
    tx: Tx,
    gateway: string,
    event: Extract<GatewayEvent, { kind: Kind }>,
  ) => Promise<EventResult>;
};

const BODY_LIMIT = 16 * 1024;
/** Headers worth keeping as evidence; cookies and proxies' chatter are not. */
const KEPT_HEADERS = /^(x-|content-|user-agent$|authorization$|signature)/;
const STATUS = { caller_unknown: 403, signature_wrong: 401, timestamp_stale: 401, malformed: 400 } as const;

/**
 * POST /wps/pay/notify/:gateway, outside the envelope because each gateway has its own format (protocols.md D8).
 * What is verified is stored as it came before it is applied; what is not is counted. The answer is the gateway's exact
 * acknowledgement, or a status that makes it try again.
 */
export function mountPaymentNotify(
  app: FastifyInstance,
  deps: CashierDeps,
  handlers: GatewayEventHandlers,
): void {
  const refusals = { record: recordRefused(deps.db), isOver: refusedLimit() };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { gateway: string } }>(
      '/wps/pay/notify/:gateway',
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const gateway = deps.gateways.get(request.params.gateway);
        if (!gateway?.readNotice) return reply.status(404).send('unknown gateway');
        return serve({ ...deps, refusals }, handlers, gateway, request, reply);
      },
    );
  });
}

type Refusals = { record: ReturnType<typeof recordRefused>; isOver: ReturnType<typeof refusedLimit> };

async function serve(
  deps: CashierDeps & { refusals: Refusals },
  handlers: GatewayEventHandlers,
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => KEPT_HEADERS.test(name)),
  );
  const now = deps.clock.now();
  try {
    const notice = { gateway: gateway.code, receivedAt: now, ip: request.ip, headers, body: rawBody };
    const header = (name: string): string | undefined => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const isCaller = gateway.callers?.includes(request.ip) ?? true;
    const read = isCaller ? gateway.readNotice?.({ rawBody, header, now }) : refuse('caller_unknown');
    if (!read?.ok) {
      const verdict = read?.code ?? 'malformed';
      if (deps.refusals.isOver(request.ip, now)) return await reply.status(429).send('too many');
      await deps.refusals.record({ ...notice, verdict });
      deps.log.warn({ gateway: gateway.code, ip: request.ip, verdict }, 'a gateway callback was refused');
      return await reply.status(STATUS[verdict]).send(verdict);
    }
    const noticeId = await insertNotice(deps.db, notice);
    const outcome = await applyEvent(deps, handlers, gateway.code, read.value);
    await setVerdict(deps.db, noticeId, outcome);
    deps.log.info({ gateway: gateway.code, eventId: read.value.eventId, outcome }, 'gateway event');
    return await reply.type('text/plain').send(gateway.acknowledgement ?? '');
  } catch (error) {
    // 500 makes the gateway try again; the event's claim was rolled back with everything else.
    deps.log.error({ err: error, gateway: gateway.code }, 'a gateway callback failed');
    return reply.status(500).send('try again');
  }
}

const referenceOf = (event: GatewayEvent): string => {
  if (event.kind === 'payment') return event.orderNo;
  if (event.kind === 'credit') return event.ref;
  return event.kind === 'payout' ? event.payoutNo : event.reference;
};

function kindOf(event: GatewayEvent): string {
  if (event.kind === 'credit') return 'credit.received';
  return event.kind === 'other' ? event.name : `${event.kind}.${event.state}`;
}

/** Applies an event once: the claim and what it causes are one transaction. */
export async function applyEvent(
  deps: Pick<CashierDeps, 'db' | 'clock'>,
  handlers: GatewayEventHandlers,
  gateway: string,
  told: GatewayEvent,
): Promise<string> {
  const event = storable(told);
  return deps.db.transaction(async (tx) => {
    const { eventId, body } = event;
    const kind = kindOf(event);
    const key = { gateway, eventId, kind, reference: referenceOf(event), body };
    if (!(await claimEvent(tx, key, deps.clock.now()))) return 'duplicate';
    const result = await tell(handlers, tx, gateway, event);
    await setEventOutcome(tx, gateway, eventId, result);
    return result.outcome;
  });
}

/**
 * Banks cut memos in the middle of a sign: PostgreSQL keeps neither half a surrogate pair nor U+0000. Such a sign becomes
 * U+FFFD, and the money is not lost for it; the notice has the bytes as they came.
 */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd') as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), storable(part)])) as T;
}

async function tell(
  handlers: GatewayEventHandlers,
  tx: Tx,
  gateway: string,
  event: GatewayEvent,
): Promise<EventResult> {
  const forNobody = { outcome: 'not_for_us', merchantId: null };
  switch (event.kind) {
    case 'payment':
      return (await handlers.payment?.(tx, gateway, event)) ?? forNobody;
    case 'payout':
      return (await handlers.payout?.(tx, gateway, event)) ?? forNobody;
    case 'credit':
      return (await handlers.credit?.(tx, gateway, event)) ?? forNobody;
    case 'other':
      return forNobody;
  }
}
