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
type Seat = { memberId: number; merchantId: number; stream: EventStream };

export function mountChatStream(
  app: FastifyInstance,
  options: {
    /** The member behind the request; undefined for everyone who may not be in the room. Asked again at each heartbeat. */
    identify: (request: FastifyRequest) => Promise<{ memberId: number; merchantId: number } | undefined>;
  },
): ChatRooms {
  const seats = new Set<Seat>();
  app.get(CHAT_STREAM, async (request, reply) => {
    const member = await options.identify(request);
    if (!member) return sendRefusal(reply, 'not_logged_in');
    const own = [...seats].filter((seat) => seat.memberId === member.memberId);
    if (own.length >= STREAMS_PER_MEMBER_MAX) return sendRefusal(reply, 'too_many_requests');
    const stream = openEventStream(request, reply, () => {
      clearInterval(beat);
      seats.delete(seat);
    });
    const seat = { ...member, stream };
    seats.add(seat);
    // Keeps proxies awake and notices a session that ended.
    const beat = setInterval(() => {
      options.identify(request).then(
        (now) => (now ? stream.send('beat', {}) : stream.end()),
        (error: unknown) => request.log.warn({ err: error }, 'chat stream heartbeat failed'),
      );
    }, HEARTBEAT_MS);
    return reply;
  });
  const inRoom = (merchantId: number) => [...seats].filter((seat) => seat.merchantId === merchantId);
  return {
    said: (merchantId, messageFor) => {
      for (const { memberId, stream } of inRoom(merchantId)) stream.send('said', messageFor(memberId));
    },
    deleted: (merchantId, id) => {
      for (const { stream } of inRoom(merchantId)) stream.send('deleted', { id });
    },
    close: () => {
      for (const { stream } of seats) stream.end();
    },
  };
}
