import { randomInt } from 'node:crypto';
import { businessDay } from '@baize/kernel';

/** Crockford's letters: none that reads like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A260301-7K3M2Q9X: the business day and 40 random bits, like the cashier's orders. */
export function newAdjustmentNo(now: Date, zone: string): string {
  const tail = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `A${businessDay(now, zone).replaceAll('-', '').slice(2)}-${tail}`;
}
