import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { outsideAddress, type Lookup } from './outside-address.ts';

export type PostOptions = {
  headers: Record<string, string>;
  allowLocal: boolean;
  timeoutMs: number;
  lookup?: Lookup;
};
/** `reason`: why nothing readable came; for the log. */
export type PostAnswer = { arrived: true; status: number; body: string } | { arrived: false; reason: string };
export type PostOutside = (url: string, body: string, options: PostOptions) => Promise<PostAnswer>;

const ANSWER_BYTES_MAX = 256 * 1024;

/**
 * JSON to an address an operator typed: HTTPS only, public addresses only (allowLocal: tests and demo), the looked-up address
 * kept for the connection, no redirects, an answer of bounded size.
 */
export const postOutside: PostOutside = async (address, body, options) => {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !options.allowLocal) return { arrived: false, reason: 'insecure' };
  const found = await outsideAddress(url.hostname, options);
  if (!found.ok) return { arrived: false, reason: found.reason };
  const isTls = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ arrived: false, reason: error.message });
    const request = (isTls ? https : http).request(
      {
        host: found.address,
        port: url.port || (isTls ? 443 : 80),
        // The certificate must be the name's, whatever address was looked up for it.
        ...(net.isIP(name) ? {} : { servername: name }),
        path: url.pathname + url.search,
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(options.timeoutMs),
        headers: {
          ...options.headers,
          host: url.host,
          accept: 'application/json',
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        },
      },
      (response) => void read(response).then(resolve, fail),
    );
    request.on('error', fail);
    request.end(body);
  });
};

async function read(response: http.IncomingMessage): Promise<PostAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) return { arrived: false, reason: 'answer_too_large' };
  }
  return { arrived: true, status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') };
}
