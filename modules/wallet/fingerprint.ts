import { createHash } from 'node:crypto';

/**
 * 64 bits that differ when any part differs (A4: type|user|round|game_code|currency|amount|reference). Compared under
 * one idempotency key only, so 64 bits are plenty. Signed, as int8 is.
 */
export function fingerprintOf(...parts: readonly (string | number | bigint | null | undefined)[]): bigint {
  // Length-prefixed: ('ab', 'c') is not ('a', 'bc').
  const text = parts.map((part) =>
    part === null || part === undefined ? '-' : `${String(part).length}:${part}`,
  );
  return createHash('sha256').update(text.join('|')).digest().readBigInt64BE(0);
}
