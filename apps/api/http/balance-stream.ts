import { sendRefusal } from '@baize/endpoint/server';
import { currencyDigits, floorTo, formatUnits } from '@baize/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openEventStream, type EventStream } from './event-stream.ts';

/**
 * What concerns one member, over server-sent events: `event: balance` with {"balance":"12.50","currency":"USD"};
 * `event: inbox` with {} when messages came, were read or went, so that open pages count again (MSG-002).
 */
export type BalanceStreams = {
  /** Tells every open stream of a member its new balance (units). */
  push(memberId: number, balance: bigint): void;
  inbox(memberId: number): void;
  /** Ends every stream: the server is closing. */
  close(): void;
};

type Stream = { events: EventStream; currency: string };
export type StreamMember = { memberId: number; currency: string; balance: bigint };

export const BALANCE_STREAM = '/wps/v2/wallets/stream';
const HEARTBEAT_MS = 15_000;
const STREAMS_PER_MEMBER_MAX = 5;

export function mountBalanceStream(
  app: FastifyInstance,
  options: {
    /** Who is calling; undefined when no live session stands behind the token. Also called at each heartbeat. */
    identify: (request: FastifyRequest) => Promise<StreamMember | undefined>;
    onCount: (open: number) => void;
  },
): BalanceStreams {
  const streams = new Map<number, Set<Stream>>();
  let open = 0;
  const counted = (change: number) => options.onCount((open += change));

  app.get(BALANCE_STREAM, async (request, reply) => {
    const member = await options.identify(request);
    if (!member) return sendRefusal(reply, 'not_logged_in');
    const own = streams.get(member.memberId) ?? new Set<Stream>();
    if (own.size >= STREAMS_PER_MEMBER_MAX) return sendRefusal(reply, 'too_many_requests');
    streams.set(member.memberId, own);
    const events = openEventStream(request, reply, () => {
      clearInterval(beat);
      own.delete(stream);
      if (own.size === 0) streams.delete(member.memberId);
      counted(-1);
    });
    const stream: Stream = { events, currency: member.currency };
    own.add(stream);
    counted(1);
    write(stream, member.balance);
    // The heartbeat keeps proxies awake, notices a dead session, and repeats the balance should a push have been lost.
    const beat = setInterval(() => {
      options.identify(request).then(
        (now) => {
          if (now) return write(stream, now.balance);
          events.send('ended', {});
          events.end();
        },
        (error: unknown) => request.log.warn({ err: error }, 'balance stream heartbeat failed'),
      );
    }, HEARTBEAT_MS);
    return reply;
  });

  return {
    push: (memberId, balance) => {
      for (const stream of streams.get(memberId) ?? []) write(stream, balance);
    },
    inbox: (memberId) => {
      for (const { events } of streams.get(memberId) ?? []) events.send('inbox', {});
    },
    close: () => {
      for (const own of streams.values()) for (const stream of own) stream.events.end();
    },
  };
}

function write({ events, currency }: Stream, balance: bigint): void {
  const digits = currencyDigits(currency);
  events.send('balance', { balance: formatUnits(floorTo(balance, digits), digits), currency });
}
