import { currencyDigits, floorTo, formatUnits } from '@baize/kernel';
import type { LimitKind } from './limit.ts';

/** Money as decimal text of the currency, time as whole minutes. */
export function amountText(kind: LimitKind, amount: bigint, currency: string): string {
  if (kind === 'time') return amount.toString();
  const digits = currencyDigits(currency);
  return formatUnits(floorTo(amount, digits), digits);
}
