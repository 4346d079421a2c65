import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { partsOf } from './own-part.ts';
import { packHead, type Closing, type Encoding } from './packed-head.ts';

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
  /** The same without its last braces, for answers that end with the caller's own part. */
  heads: Map<Encoding, Promise<Closing>>;
};
/** Of the envelope and of the value in it. */
const BRACES = '}}';

/** As in the server: smaller answers cost more to compress than they save. */
const COMPRESS_FROM_BYTES = 2_048;
const made = new WeakMap<object, Made>();

const squeezeBr = promisify(brotliCompress);
const squeezeGzip = promisify(gzip);
const pack: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => squeezeBr(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => squeezeGzip(text),
};

export type CachedAnswer = {
  value: unknown;
  /** Makes the text of a value, or of the part of it that is everybody's; called once for each. */
  write: (value: unknown) => string;
  seconds: number;
  keptBy?: 'browser' | undefined;
};

/** Sends `value`, or says that it has not changed. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { value, write, seconds, keptBy }: CachedAnswer,
): Promise<FastifyReply> {
  const parts = partsOf(value);
  const answer = madeOf(parts ? parts.shared : value, write);
  const tail = parts && `,${JSON.stringify(parts.own).slice(1)}}`;
  const etag = tail === undefined ? answer.etag : `${answer.etag.slice(0, -1)}.${crc32(tail).toString(36)}"`;
  answer.uses += 1;
  const isPrivate = keptBy === 'browser';
  void reply.headers({
    etag,
    'cache-control': `${isPrivate ? 'private' : 'public'}, ${seconds > 0 ? `max-age=${seconds}` : 'no-cache'}`,
    vary: isPrivate ? 'Language, Accept-Encoding, Authorization' : 'Language, Accept-Encoding',
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  void reply.type('application/json; charset=utf-8');
  const encoding = answer.uses > 1 ? encodingFor(request, answer.text) : undefined;
  if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
  if (tail === undefined) return reply.send(encoding ? await packed(answer, encoding) : answer.text);
  const head = answer.text.slice(0, -BRACES.length);
  if (encoding === undefined) return reply.send(head + tail);
  const close = await kept(answer.heads, encoding, () => packHead[encoding](head));
  return reply.send(close(tail));
}

const packed = ({ packed: forms, text }: Made, encoding: Encoding): Promise<Buffer> =>
  kept(forms, encoding, () => pack[encoding](text));

function kept<Form>(
  forms: Map<Encoding, Promise<Form>>,
  encoding: Encoding,
  make: () => Promise<Form>,
): Promise<Form> {
  const known = forms.get(encoding);
  if (known) return known;
  const form = make();
  forms.set(encoding, form);
  return form;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

function madeOf(value: unknown, write: (value: unknown) => string): Made {
  const known = typeof value === 'object' && value !== null ? made.get(value) : undefined;
  if (known) return known;
  const text = write(value);
  // Weak: the same answer travels in several encodings.
  const answer: Made = { etag: `W/"${digestOf(text)}"`, text, uses: 0, packed: new Map(), heads: new Map() };
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
  const header = request.headers['accept-encoding'] ?? '';
  const accepted = Array.isArray(header) ? header.join() : header;
  if (choices.has(accepted)) return choices.get(accepted);
  const choice = choose(accepted);
  if (choices.size >= CHOICES_MAX) choices.clear();
  choices.set(accepted, choice);
  return choice;
}

/** Browsers send a handful of different headers, and send them with every call. */
const choices = new Map<string, Encoding | undefined>();
const CHOICES_MAX = 100;

function choose(accepted: string): Encoding | undefined {
  const names = new Set(
    accepted
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : undefined;
}
