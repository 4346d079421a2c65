import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Public answers that are the same for everybody of a brand and language. They carry a validator, so that who has the
 * answer is told so in a few bytes (304). A handler that answers the same object again saves making the text, its
 * digest and its compressed forms anew; one that does not gets the validator all the same.
 */
type Made = {
  etag: string;
  text: string;
  /** Times it was asked for: what is asked once is left to the server's own compression. */
  uses: number;
  packed: Map<Encoding, Promise<Buffer>>;
};
type Encoding = 'br' | 'gzip';

/** As in the server: smaller answers cost more to compress than they save. */
const COMPRESS_FROM_BYTES = 2_048;
const made = new WeakMap<object, Made>();

const squeezeBr = promisify(brotliCompress);
const squeezeGzip = promisify(gzip);
const pack: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => squeezeBr(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => squeezeGzip(text),
};

/** Sends `value`, or says that it has not changed. `write` makes its text; it is called once per value. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { value, write, seconds }: { value: unknown; write: () => string; seconds: number },
): Promise<FastifyReply> {
  const answer = madeOf(value, write);
  answer.uses += 1;
  void reply
    .header('ETag', answer.etag)
    .header('Cache-Control', seconds > 0 ? `public, max-age=${seconds}` : 'public, no-cache')
    .header('Vary', 'Language, Accept-Encoding');
  if (isKnown(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  void reply.type('application/json; charset=utf-8');
  const encoding = answer.uses > 1 ? encodingFor(request, answer.text) : undefined;
  if (encoding === undefined) return reply.send(answer.text);
  let packed = answer.packed.get(encoding);
  if (packed === undefined) {
    packed = pack[encoding](answer.text);
    answer.packed.set(encoding, packed);
  }
  return reply.header('Content-Encoding', encoding).send(await packed);
}

function madeOf(value: unknown, write: () => string): Made {
  const known = typeof value === 'object' && value !== null ? made.get(value) : undefined;
  if (known) return known;
  const text = write();
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  // Weak: the same answer travels in several encodings.
  const answer: Made = { etag: `W/"${digest}"`, text, uses: 0, packed: new Map() };
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

function encodingFor(request: FastifyRequest, text: string): Encoding | undefined {
  if (text.length < COMPRESS_FROM_BYTES) return undefined;
  const accepted = request.headers['accept-encoding'] ?? '';
  const names = (Array.isArray(accepted) ? accepted.join() : accepted)
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}
