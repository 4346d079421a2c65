import { randomInt } from 'node:crypto';
import { businessDay } from '@baize/kernel';

/** Crockford's letters: none that reads like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** LT261121-7K3M2Q9X a transfer along the line, AD… a deposit asked of the upline. */
export function newNumber(kind: 'LT' | 'AD', now: Date, zone: string): string {
  let tail = '';
  for (let index = 0; index < LENGTH; index += 1) tail += LETTERS[randomInt(LETTERS.length)];
  return `${kind}${businessDay(now, zone).replaceAll('-', '').slice(2)}-${tail}`;
}
