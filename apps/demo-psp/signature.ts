import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older or younger calls are refused, so a captured one cannot be sent again later. */
export const SKEW_MS_MAX = 5 * 60_000;

const hmac = (secret: string, parts: readonly (string | Buffer)[]): Buffer => {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** What a callback carries: hex HMAC-SHA256(secret, "<timestamp>." + raw body). Timestamp in epoch ms. */
export const signCallback = (secret: string, timestamp: string, rawBody: string): string =>
  hmac(secret, [`${timestamp}.`, rawBody]).toString('hex');

export type SignedCall = {
  method: string;
  path: string;
  timestamp: string;
  rawBody: Buffer;
  signature: string;
};

/** Whether a merchant's call is signed over "<timestamp>.<METHOD>.<path>." + raw body, and fresh. Constant time. */
export function verifyCall(
  secret: string,
  call: SignedCall,
  now: Date,
): 'ok' | 'signature_wrong' | 'timestamp_stale' {
  const expected = hmac(secret, [`${call.timestamp}.${call.method}.${call.path}.`, call.rawBody]);
  const given = Buffer.from(call.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'signature_wrong';
  const skew = Math.abs(now.getTime() - Number(call.timestamp));
  return skew <= SKEW_MS_MAX ? 'ok' : 'timestamp_stale'; // NaN is stale too
}
