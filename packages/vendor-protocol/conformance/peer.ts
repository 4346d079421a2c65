import type { KeyObject } from 'node:crypto';
import { SIGNATURE_HEADERS, TIMESTAMP_HEADER, signBody } from '../signature.ts';
import { parseWireJson, writeWireJson } from '../wire-json.ts';

export type Answer = {
  httpStatus: number;
  /** Undefined when the body is not a JSON object. */
  body: Record<string, unknown> | undefined;
};

export type SendOptions = {
  /** Header name of the signature; the canonical one when left out. */
  signatureHeader?: string;
  /** Replaces the true signature; undefined in the object sends none. */
  signature?: string | undefined;
  /** Signs these bytes with the true key instead of the body: what somebody on the line could have kept. */
  signatureOver?: string;
  /** Replaces the X-Msg-Timestamp header; undefined in the object sends none. */
  timestamp?: string | undefined;
};

export type Send = (
  path: string,
  message: object | string | Uint8Array,
  options?: SendOptions,
) => Promise<Answer>;

const TIMEOUT_MS = 10_000;

/** Sends one call to the wallet under test, signed unless the case spoils the signature on purpose. */
export function sender(url: string, privateKey: KeyObject, now: () => number): Send {
  return async (path, message, options = {}) => {
    const body =
      message instanceof Uint8Array
        ? Buffer.from(message)
        : Buffer.from(typeof message === 'string' ? message : writeWireJson(message));
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
    const signature =
      'signature' in options ? options.signature : signBody(options.signatureOver ?? body, privateKey);
    if (signature !== undefined) headers[options.signatureHeader ?? SIGNATURE_HEADERS[0]] = signature;
    const timestamp = 'timestamp' in options ? options.timestamp : String(now());
    if (timestamp !== undefined) headers[TIMESTAMP_HEADER] = timestamp;
    const reply = await fetch(url.replace(/\/$/, '') + path, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const value = parseWireJson(new Uint8Array(await reply.arrayBuffer()))?.value;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return { httpStatus: reply.status, body: isObject ? (value as Record<string, unknown>) : undefined };
  };
}
