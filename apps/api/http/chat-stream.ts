import { sendRefusal } from '@baize/endpoint/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openEventStream, type EventStream } from './event-stream.ts';

/** A brand's room, live: `event: said` with the message, `event: deleted` with {id}. */
export type ChatRooms = {
  said(merchantId: number, messageFor: (memberId: number) => unknown): void;
  deleted(merchantId: number, messageId: string): void;
  close(): void;
};

export const CHAT_STREAM = '/wps/chat/stream';
const HEARTBEAT_MS = 20_000;
const STREAMS_PER_MEMBER_MAX = 3;
type Subscriber = { memberId: number; merchantId: number; stream: EventStream };

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
    const subscriber = { ...member, stream };
    subscribers.add(subscriber);
    // Keeps proxies awake and notices a session that ended.
    const beat = setInterval(() => {
      options.identify(request).then(
        (now) => (now ? stream.send('beat', {}) : stream.end()),
        (error: unknown) => request.log.warn({ err: error }, 'chat stream heartbeat failed'),
      );
    }, HEARTBEAT_MS);
    return reply;
  });
  const inRoom = (merchantId: number) =>
    [...subscribers].filter((subscriber) => subscriber.merchantId === merchantId);
  return {
    said: (merchantId, messageFor) => {
      for (const { memberId, stream } of inRoom(merchantId)) stream.send('said', messageFor(memberId));
    },
    deleted: (merchantId, id) => {
      for (const { stream } of inRoom(merchantId)) stream.send('deleted', { id });
    },
    close: () => {
      for (const { stream } of subscribers) stream.end();
    },
  };
}
