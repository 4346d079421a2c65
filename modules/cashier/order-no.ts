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

const TAIL = /(?:NAP|D\d{6})[-. ]?([0-9A-Z]{8})/g;

/** What a payer writes into the memo of a transfer; it is the end of the order's number. */
export const referenceOf = (orderNo: string): string => `NAP${orderNo.slice(-LENGTH)}`;

/** The ends of order numbers a memo may name. Banks change case and put words around; people type O for 0. */
export function tailsIn(memo: string): string[] {
  const tails = [...memo.toUpperCase().matchAll(TAIL)].map(([, tail = '']) =>
    tail.replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
  );
  return [...new Set(tails)];
}
