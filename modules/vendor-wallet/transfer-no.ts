import { randomInt } from 'node:crypto';
import { businessDay } from '@baize/kernel';

/** Crockford's letters: none that reads like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** WT20261121-7K3M2Q9X: the business day and 40 random bits. */
export function newTransferNo(now: Date): string {
  let tail = '';
  for (let index = 0; index < LENGTH; index += 1) tail += LETTERS[randomInt(LETTERS.length)];
  return `WT${businessDay(now).replaceAll('-', '')}-${tail}`;
}
