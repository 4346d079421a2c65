import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';
/** What is sent of one answer. Its text, digest and compressed forms are made once for the same object. */
type Made = { etag: string; text: string; packed: Map<Encoding, Buffer> };
/** Weak: an answer is kept as long as its handler keeps the object. */
const made = new WeakMap<object, Made>();

/** As in the server: smaller answers cost more to compress than they save. */
const COMPRESS_FROM_BYTES = 2_048;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** At once: on the pool of threads the same costs two to ten times the CPU (22 Nov 2026, 3 KB: 88 µs here). */
const pack: Record<Encoding, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text, BROTLI),
  gzip: (text) => gzipSync(text),
};

export type CachedAnswer = {
  value: unknown;
  /** Makes the text of the value; called once for each. */
  write: () => string;
  seconds: number;
  keptBy?: 'browser' | undefined;
};

/**
 * Sends an answer that carries a validator, or says in a few bytes that it has not changed (304). Handlers that answer the
 * same object again (kernel's madeOnce) spare the server its text, digest and compression.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { value, write, seconds, keptBy }: CachedAnswer,
): FastifyReply {
  const { etag, text, packed } = madeOf(value, write);
  const isPrivate = keptBy === 'browser';
  void reply.headers({
    etag,
    'cache-control': `${isPrivate ? 'private' : 'public'}, ${seconds > 0 ? `max-age=${seconds}` : 'no-cache'}`,
    vary: isPrivate ? 'Language, Accept-Encoding, Authorization' : 'Language, Accept-Encoding',
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  void reply.type('application/json; charset=utf-8');
  const encoding = encodingFor(request, text);
  if (!encoding) return reply.send(text);
  const form = packed.get(encoding) ?? pack[encoding](text);
  packed.set(encoding, form);
  void reply.header('Content-Encoding', encoding);
  return reply.send(form);
}

function madeOf(value: unknown, write: () => string): Made {
  const known = typeof value === 'object' && value !== null ? made.get(value) : undefined;
  if (known) return known;
  const text = write();
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  // Weak: the same answer travels in several encodings.
  const answer: Made = { etag: `W/"${digest}"`, text, packed: new Map() };
  if (typeof value === 'object' && value !== null) made.set(value, answer);
  return answer;
}

/** RFC 9110 §13.1.2: a list of validators, or any; compared weakly. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => bare(tag) === bare(etag));
}

function encodingFor({ headers }: FastifyRequest, text: string): Encoding | null {
  if (text.length < COMPRESS_FROM_BYTES) return null;
  return negotiate<Encoding>(String(headers['accept-encoding'] ?? ''), ['br', 'gzip']);
}
