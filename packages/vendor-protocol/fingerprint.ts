import { hash } from 'node:crypto';

/** What makes two messages with one transaction id the same operation (protocols.md A4). */
export type FingerprintParts = {
  type: 'bet' | 'win' | 'rollback';
  user: string;
  round: string;
  gameCode: string;
  currency: string;
  /** Wire units; undefined for a rollback, which names no amount. */
  amount: bigint | undefined;
  reference: string | undefined;
};

/**
 * The first 64 bits, as a signed integer that fits an int8 column, of
 * sha256(type|user|round|game_code|currency|amount|reference). The separator is U+001F, which the wire schemas
 * refuse inside ids, so no two different operations can be joined into one text.
 */
export function fingerprint(parts: FingerprintParts): bigint {
  const text = [
    parts.type,
    parts.user,
    parts.round,
    parts.gameCode,
    parts.currency,
    parts.amount === undefined ? '' : parts.amount.toString(),
    parts.reference ?? '',
  ].join('\u001f');
  return hash('sha256', text, 'buffer').readBigInt64BE(0);
}
