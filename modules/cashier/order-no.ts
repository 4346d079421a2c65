import { randomInt } from 'node:crypto';
import { businessDay } from '@baize/kernel';

/** Crockford's letters: none that reads like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** D260301-7K3M2Q9X: the business day and 40 random bits, short enough for a bank's memo line. */
export function newOrderNo(kind: 'D' | 'W', now: Date, zone: string): string {
  const day = businessDay(now, zone).replaceAll('-', '').slice(2);
  let tail = '';
  for (let index = 0; index < LENGTH; index += 1) tail += LETTERS[randomInt(LETTERS.length)];
  return `${kind}${day}-${tail}`;
}
