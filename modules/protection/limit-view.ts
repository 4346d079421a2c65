import { payableText } from '@baize/kernel';
import type { LimitKind } from './rules.ts';

/** Money as decimal text of the currency, time as whole minutes. */
export function amountText(kind: LimitKind, amount: bigint, currency: string): string {
  return kind === 'time' ? amount.toString() : payableText(amount, currency);
}
