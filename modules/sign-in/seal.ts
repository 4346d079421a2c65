import { z } from 'zod';

/**
 * E fields: a typed secret, encrypted in the browser with the server's current key, so that neither a proxy's log nor a
 * stored request shows it. Text form `v1.<kid>.<base64>` where the bytes are RSA-OAEP-SHA256 of
 * {"v": secret, "t": epoch ms, "n": 16 hex}. Inside TLS always; this is a second wrapper, not the first.
 */
const FORM = /^v1\.([0-9a-z]{8})\.([A-Za-z0-9+/]{300,700}={0,2})$/;
/** A field is refused when its clock and ours differ by more than this; nonces are kept longer. */
export const SKEW_MS = 300_000;

const envelope = z.strictObject({
  v: z.string().max(128),
  t: z.number().int(),
  n: z.string().regex(/^[0-9a-f]{16}$/),
});
export type SealedContent = z.output<typeof envelope>;

/** The key id and ciphertext of an E field; undefined when it is not one. */
export function parseSealed(text: string): { kid: string; bytes: Buffer } | undefined {
  const match = FORM.exec(text);
  return match?.[1] && match[2] ? { kid: match[1], bytes: Buffer.from(match[2], 'base64') } : undefined;
}

/** What was inside, if it has the right form and its time is ours ± SKEW_MS. */
export function readContent(plain: string, now: Date): SealedContent | undefined {
  let json: unknown;
  try {
    json = JSON.parse(plain);
  } catch {
    return undefined;
  }
  const parsed = envelope.safeParse(json);
  return parsed.success && Math.abs(now.getTime() - parsed.data.t) <= SKEW_MS ? parsed.data : undefined;
}
