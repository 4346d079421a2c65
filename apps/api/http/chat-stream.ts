import { sendRefusal } from '@baize/endpoint/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openEventStream, type EventStream } from './event-stream.ts';

/** A brand's room, live: `event: said` with the message, `event: deleted` with {id}. */
export type ChatRooms = {
  said(merchantId: number, messageFor: (memberId: number) => unknown): void;
  deleted(merchantId: number, messageId: string): void;
  /** A session of this member ended: streams whose session it was tell nothing more and end. */
  sessionEnded(memberId: number): void;
  close(): void;
};

export const CHAT_STREAM = '/wps/chat/stream';
const HEARTBEAT_MS = 20_000;
const STREAMS_PER_MEMBER_MAX = 3;
type Subscriber = {
  memberId: number;
  merchantId: number;
  stream: EventStream;
  /** Told nothing until it is known whether its session lives on. */
  isMuted: boolean;
  lookAgain: () => void;
};

export function mountChatStream(
  app: FastifyInstance,
  options: {
    /** The member behind the request; undefined for everyone who may not be in the room. Asked again at each heartbeat. */
    identify: (request: FastifyRequest) => Promise<{ memberId: number; merchantId: number } | undefined>;
  },
): ChatRooms {
  const subscribers = new Set<Subscriber>();
  app.get(CHAT_STREAM, async (request, reply) => {
    const member = await options.identify(request);
    if (!member) return sendRefusal(reply, 'not_logged_in');
    const own = [...subscribers].filter((subscriber) => subscriber.memberId === member.memberId);
    if (own.length >= STREAMS_PER_MEMBER_MAX) return sendRefusal(reply, 'too_many_requests');
    const stream = openEventStream(request, reply, () => {
      clearInterval(beat);
      subscribers.delete(subscriber);
    });
    const lookAgain = () => {
      options.identify(request).then(
        (now) => {
          if (now?.memberId !== member.memberId) return stream.end();
          subscriber.isMuted = false;
          stream.send('beat', {});
        },
        (error: unknown) => {
          request.log.warn({ err: error }, 'a chat stream could not be looked at');
          // Nobody knows whether it may hear on: the page opens another.
          if (subscriber.isMuted) stream.end();
        },
      );
    };
    const subscriber: Subscriber = { ...member, stream, isMuted: false, lookAgain };
    subscribers.add(subscriber);
    // Keeps proxies awake and notices a session that ended.
    const beat = setInterval(lookAgain, HEARTBEAT_MS);
    return reply;
  });
  const inRoom = (merchantId: number) =>
    [...subscribers].filter((one) => one.merchantId === merchantId && !one.isMuted);
  return {
    said: (merchantId, messageFor) => {
      for (const { memberId, stream } of inRoom(merchantId)) stream.send('said', messageFor(memberId));
    },
    deleted: (merchantId, id) => {
      for (const { stream } of inRoom(merchantId)) stream.send('deleted', { id });
    },
    sessionEnded: (memberId) => {
      for (const subscriber of subscribers) {
        if (subscriber.memberId !== memberId) continue;
        subscriber.isMuted = true;
        subscriber.lookAgain();
      }
    },
    close: () => {
      for (const { stream } of subscribers) stream.end();
    },
  };
}
