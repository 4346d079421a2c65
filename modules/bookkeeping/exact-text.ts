import { currencyDigits, floorTo, formatUnits } from '@baize/kernel';

/** Decimal text that loses no unit: the currency's digits, or all five where the amount is finer. */
export function exactText(units: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  return formatUnits(units, floorTo(units, digits) === units ? digits : 5);
}
