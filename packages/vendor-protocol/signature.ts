/**
 * Signatures of the wire: base64(RSASSA-PKCS1-v1_5 with SHA-256 over the raw body bytes) in a header.
 *
 * Sign and verify the bytes that travel, before any parsing. Signing a re-serialised object is a bug that
 * shows only when two JSON writers disagree.
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Header names in order of preference; the first one present wins. */
export const SIGNATURE_HEADERS = ['x-hub88-signature', 'x-auth-signature', 'x-vendor-signature'] as const;
export const TIMESTAMP_HEADER = 'x-msg-timestamp';
export const KEY_ID_HEADER = 'x-key-id';

/** Messages whose X-Msg-Timestamp is further from our clock than this are refused, both ways. */
export const TIMESTAMP_WINDOW_MS = 300_000;
/** Shorter RSA keys are refused when they are loaded. */
export const RSA_BITS_MIN = 2048;

/** A public key of a peer. Several may be active at once, so that keys rotate without a gap. */
export type PeerKey = { keyId: string; key: KeyObject };

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

function assertRsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < RSA_BITS_MIN) {
    throw new RangeError(`an RSA key of at least ${RSA_BITS_MIN} bits is needed`);
  }
  return key;
}

/** Reads a PEM private key once; keep the KeyObject, parsing PEM per message costs more than the signature. */
export function loadPrivateKey(pem: string): KeyObject {
  return assertRsa(createPrivateKey(pem));
}

/** Reads a PEM public key (or derives it from a PEM private key). */
export function loadPublicKey(pem: string): KeyObject {
  return assertRsa(createPublicKey(pem));
}

/** The signature of exactly these bytes, base64. */
export function signBody(body: Uint8Array | string, key: KeyObject): string {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  return sign('RSA-SHA256', bytes, key).toString('base64');
}

function headerText(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The signature a message carries under any of its header names (lower-case keys, as node delivers them). */
export function findSignature(headers: Headers): string | undefined {
  for (const name of SIGNATURE_HEADERS) {
    const value = headerText(headers, name);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/**
 * True when one of the peer's active keys made `signature` over exactly `body`. X-Key-Id, where sent, picks the
 * key; otherwise each is tried.
 */
export function verifyBody(body: Uint8Array, headers: Headers, keys: readonly PeerKey[]): boolean {
  const signature = findSignature(headers);
  if (signature === undefined) return false;
  const bytes = Buffer.from(signature, 'base64');
  return candidatesFor(headers, keys).some((peer) => verify('RSA-SHA256', body, peer.key, bytes));
}

/** Which of the peer's keys may have made the signature. */
export function candidatesFor(headers: Headers, keys: readonly PeerKey[]): readonly PeerKey[] {
  const keyId = headerText(headers, KEY_ID_HEADER);
  return keyId === undefined ? keys : keys.filter((peer) => peer.keyId === keyId);
}

/** Reads X-Msg-Timestamp: ISO-8601 or epoch milliseconds. Undefined when it is absent or unreadable. */
export function findTimestamp(headers: Headers): number | undefined {
  const text = headerText(headers, TIMESTAMP_HEADER);
  if (text === undefined) return undefined;
  const epochMs = /^\d{10,16}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(epochMs) ? epochMs : undefined;
}

/**
 * True when the message is fresh: within the window around `now` (epoch ms). A missing or unreadable header is
 * not fresh.
 *
 * @NOTE the header is outside the signed bytes (the dialect signs the body alone), so this stops stale queues and
 * careless replays, not an attacker. What makes a replayed money call harmless is its transaction id.
 */
export function isFresh(headers: Headers, now: number): boolean {
  const at = findTimestamp(headers);
  return at !== undefined && Math.abs(now - at) <= TIMESTAMP_WINDOW_MS;
}
