import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { KEY_ID_HEADER, SIGNATURE_HEADERS, TIMESTAMP_HEADER, signBody } from './signature.ts';
import { parseWireJson, writeWireJson } from './wire-json.ts';

/** What both clients need: where the peer is, our key, and the outside world as arguments. */
export type PeerOptions = {
  /** Address of the peer without a trailing slash. */
  baseUrl: string;
  privateKey: KeyObject;
  /** Sent as X-Key-Id when our peer knows several of our keys. */
  keyId?: string;
  /** Epoch milliseconds for X-Msg-Timestamp. */
  now: () => number;
  fetch?: typeof fetch;
};

/** `unknown` means no readable final answer: time-out, broken connection, 5xx, undecodable body. */
export type PostResult<T> =
  | { outcome: 'answered'; httpStatus: number; value: T }
  | { outcome: 'unknown'; reason: string };

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

function isAnswer(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 500;
}

/**
 * Posts one signed message. Never throws for what the network or the peer does; refuses to follow redirects,
 * because a signature is meant for one address.
 */
export async function signedPost<T>(
  peer: PeerOptions,
  path: string,
  message: unknown,
  answer: z.ZodType<T>,
  timeoutMs: number,
): Promise<PostResult<T>> {
  const body = writeWireJson(message);
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    [SIGNATURE_HEADERS[0]]: signBody(body, peer.privateKey),
    [TIMESTAMP_HEADER]: String(peer.now()),
  };
  if (peer.keyId !== undefined) headers[KEY_ID_HEADER] = peer.keyId;
  try {
    const reply = await (peer.fetch ?? fetch)(peer.baseUrl + path, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (!isAnswer(reply.status)) return { outcome: 'unknown', reason: `http ${reply.status}` };
    if (bytes.byteLength > ANSWER_BYTES_MAX) return { outcome: 'unknown', reason: 'answer too long' };
    const json = parseWireJson(bytes);
    const parsed = json === undefined ? undefined : answer.safeParse(json.value);
    if (parsed === undefined || !parsed.success) {
      return { outcome: 'unknown', reason: `undecodable answer, http ${reply.status}` };
    }
    return { outcome: 'answered', httpStatus: reply.status, value: parsed.data };
  } catch (error) {
    return {
      outcome: 'unknown',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : 'failed',
    };
  }
}
