import type { AccountId, BalanceChanged } from '@baize/wallet';
import { sendRefusal } from '@baize/endpoint/server';
import { currencyDigits, floorTo, formatUnits } from '@baize/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openEventStream, type EventStream } from './event-stream.ts';

/**
 * What concerns one member, over server-sent events: `event: balance` with {"balance":"12.50","currency":"USD"};
 * `event: inbox` with {} when messages came, were read or went, so that open pages count again (MSG-002).
 */
export type BalanceStreams = {
  /** Tells every open stream of an account's owner the new balance. Notices of other processes may come late or twice. */
  push(change: BalanceChanged): void;
  inbox(memberId: number): void;
  /** A session of this member ended: streams whose session it was tell nothing more and end. */
  sessionEnded(memberId: number): void;
  /** Ends every stream: the server is closing. */
  close(): void;
};

type Stream = {
  events: EventStream;
  currency: string;
  /** The latest one written: what is told later and is older is left out. */
  seq: bigint;
  /** Told nothing until it is known whether its session lives on. */
  isMuted: boolean;
  lookAgain: () => void;
};

export type StreamMember = BalanceChanged & { memberId: number; currency: string };

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
  const owners = new Map<AccountId, number>();
  let open = 0;
  const counted = (change: number) => options.onCount((open += change));

  app.get(BALANCE_STREAM, async (request, reply) => {
    const member = await options.identify(request);
    if (!member) return sendRefusal(reply, 'not_logged_in');
    const own = streams.get(member.memberId) ?? new Set<Stream>();
    if (own.size >= STREAMS_PER_MEMBER_MAX) return sendRefusal(reply, 'too_many_requests');
    streams.set(member.memberId, own);
    owners.set(member.accountId, member.memberId);
    const events = openEventStream(request, reply, () => {
      clearInterval(beat);
      own.delete(stream);
      if (own.size === 0) {
        streams.delete(member.memberId);
        owners.delete(member.accountId);
      }
      counted(-1);
    });
    const lookAgain = () => {
      options.identify(request).then(
        (now) => {
          if (now?.memberId === member.memberId) {
            stream.isMuted = false;
            return write(stream, now);
          }
          events.send('ended', {});
          events.end();
        },
        (error: unknown) => {
          request.log.warn({ err: error }, 'a balance stream could not be looked at');
          // Nobody knows whether it may hear on: the page opens another.
          if (stream.isMuted) events.end();
        },
      );
    };
    const stream: Stream = { events, currency: member.currency, seq: -1n, isMuted: false, lookAgain };
    own.add(stream);
    counted(1);
    write(stream, member);
    // The heartbeat keeps proxies awake, notices a dead session, and repeats the balance should a push have been lost.
    const beat = setInterval(lookAgain, HEARTBEAT_MS);
    return reply;
  });

  return {
    push: (change) => {
      const memberId = owners.get(change.accountId);
      if (memberId === undefined) return;
      for (const stream of streams.get(memberId) ?? [])
        if (!stream.isMuted && change.seq > stream.seq) write(stream, change);
    },
    inbox: (memberId) => {
      for (const { events, isMuted } of streams.get(memberId) ?? []) if (!isMuted) events.send('inbox', {});
    },
    sessionEnded: (memberId) => {
      for (const stream of streams.get(memberId) ?? []) {
        stream.isMuted = true;
        stream.lookAgain();
      }
    },
    close: () => {
      for (const own of streams.values()) for (const stream of own) stream.events.end();
    },
  };
}

function write(stream: Stream, { balance, seq }: Pick<BalanceChanged, 'balance' | 'seq'>): void {
  if (seq < stream.seq) return;
  stream.seq = seq;
  const { events, currency } = stream;
  const digits = currencyDigits(currency);
  events.send('balance', { balance: formatUnits(floorTo(balance, digits), digits), currency });
}
