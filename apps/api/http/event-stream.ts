import type { FastifyReply, FastifyRequest } from 'fastify';

/** One open connection of server-sent events. */
export type EventStream = {
  /** `data` goes out as JSON under an event's name. */
  send(event: string, data: unknown): void;
  end(): void;
};

/** Takes the reply over and answers a stream; `onClose` runs once, whoever ends it. */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onClose: () => void,
): EventStream {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  // Sends the headers at once: a reader knows that it is connected before anything happens.
  reply.raw.write(': open\n\n');
  request.raw.once('close', onClose);
  return {
    send: (event, data) => void reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void reply.raw.end(),
  };
}
