import { currencyDigits, floorTo, formatUnits, parseUnits } from '@baize/kernel';

/** Units of an amount that can be paid in the currency; undefined for zero, bad text or too fine a figure. */
export function payableUnits(text: string, currency: string): bigint | undefined {
  try {
    const units = parseUnits(text);
    return units > 0n && floorTo(units, currencyDigits(currency)) === units ? units : undefined;
  } catch {
    return undefined;
  }
}

/** Decimal text in the currency's digits. What is finer (a balance after fractional wins) is cut, never rounded up. */
export function moneyText(units: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  return formatUnits(floorTo(units, digits), digits);
}
