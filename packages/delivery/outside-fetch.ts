import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { isPublic } from './outside-address.ts';

type OutsideOptions = {
  /** Addresses of our own network may be called (tests, and a site whose vendors stand beside it). */
  allowLocal: boolean;
  /** Origins the configuration names, which need no look: the demo's studio. */
  trusted?: readonly string[];
};

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/**
 * fetch for addresses an operator typed: public addresses only, so that a console account is no way into our own network
 * (SSRF). Every connection is made to an address that was looked at, whatever the name points to a moment later. It
 * follows no redirect, sends texts or bytes and reads answers of bounded size; connections are kept.
 */
export function outsideFetch({ allowLocal, trusted = [] }: OutsideOptions): typeof fetch {
  const agents = [http, https].map(({ Agent }) => [
    new Agent({ keepAlive: true }),
    new Agent({ keepAlive: true, lookup: lookupPublic }),
  ]);
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isTls = url.protocol === 'https:';
    const isFree = allowLocal || trusted.includes(url.origin);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!isFree && net.isIP(literal) && !isPublic(literal)) throw new Error('address_blocked');
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' || init.body instanceof Uint8Array ? init.body : '';
    const agent = agents[isTls ? 1 : 0]?.[isFree ? 0 : 1];
    return new Promise<Response>((resolve, reject) => {
      const request = (isTls ? https : http).request(
        url,
        {
          agent,
          method: init.method ?? 'GET',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          ...(init.signal ? { signal: init.signal } : {}),
        },
        (answer) => void responseOf(answer).then(resolve, reject),
      );
      request.on('error', reject);
      request.end(body);
    });
  };
}

async function responseOf(answer: http.IncomingMessage): Promise<Response> {
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw new Error('redirected');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('answer_too_large');
  }
  return new Response(status === 204 || status === 205 ? null : Buffer.concat(chunks), { status });
}

/** The system's look-up, without addresses of our own network. */
const lookupPublic: net.LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const allowed = found.filter(({ address }) => isPublic(address));
    const [first] = allowed;
    if (!first) return done(new Error('address_blocked'), '');
    return options.all ? done(null, allowed) : done(null, first.address, first.family);
  });
};
