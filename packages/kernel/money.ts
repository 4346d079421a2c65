import { currencyDigits } from './currency.ts';

/**
 * Money inside Baize is a bigint of units, one unit = 1/100,000 of the currency's major unit
 * (the scale of the vendor wallet wire, protocols.md A3, so nothing is converted on the hot path).
 */
export const UNITS = 100_000n;
const DECIMALS = 5;
const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,5}))?$/;

/** '1000.5' → 100050000n. Throws RangeError on anything but plain decimal text with at most 5 decimals. */
export function parseUnits(text: string): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`not a money amount: ${text.slice(0, 40)}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const units = BigInt(whole) * UNITS + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

/** Exact decimal text with `digits` decimals. Throws RangeError where the amount is finer than that: floorTo first. */
export function formatUnits(units: bigint, digits = 2): string {
  const step = 10n ** BigInt(DECIMALS - digits);
  if (units % step !== 0n) throw new RangeError(`${units} units do not fit ${digits} decimals`);
  const magnitude = units < 0n ? -units : units;
  const whole = magnitude / UNITS;
  const fraction = ((magnitude % UNITS) / step).toString().padStart(digits, '0');
  return `${units < 0n ? '-' : ''}${whole}${digits > 0 ? `.${fraction}` : ''}`;
}

/** Rounds towards minus infinity to `digits` decimals; the remainder stays with whoever pays. */
export function floorTo(units: bigint, digits: number): bigint {
  const step = 10n ** BigInt(DECIMALS - digits);
  const remainder = ((units % step) + step) % step;
  return units - remainder;
}

/** units × numerator / denominator, rounded towards minus infinity. */
export function mulRateFloor(units: bigint, numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const product = units * numerator;
  const quotient = product / denominator;
  return product % denominator < 0n ? quotient - 1n : quotient;
}

/** Units of decimal text; undefined for text that is none. */
export function unitsOf(text: string): bigint | undefined {
  try {
    return parseUnits(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const WHOLE_DIGITS = 12;
/** The most that one transfer moves, in units: a million million. */
export const AMOUNT_MAX = 10n ** BigInt(WHOLE_DIGITS) * UNITS;
/**
 * An amount that a person or a caller states: plain decimal text, not negative, below what one transfer moves and with
 * at most five decimals.
 */
export const AMOUNT_PATTERN = new RegExp(`^\\d{1,${WHOLE_DIGITS}}(\\.\\d{1,${DECIMALS}})?$`);

/** Whether the text is such an amount; with a currency also whether the currency has decimals as fine. Zero is one. */
export function isAmount(text: string, currency?: string): boolean {
  if (!AMOUNT_PATTERN.test(text)) return false;
  const units = parseUnits(text);
  return currency === undefined || floorTo(units, currencyDigits(currency)) === units;
}

/** Units of an amount that can be paid in the currency; undefined for zero and for what is no amount in it. */
export function payableUnits(text: string, currency: string): bigint | undefined {
  const units = isAmount(text, currency) ? parseUnits(text) : 0n;
  return units > 0n ? units : undefined;
}

/** Decimal text in the currency's digits. What is finer (a balance after fractional wins) is cut, never rounded up. */
export function payableText(units: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  return formatUnits(floorTo(units, digits), digits);
}

/** Decimal text that loses no unit: the currency's digits, or more where the amount is finer. */
export function exactText(units: bigint, currency: string): string {
  const [whole = '0', fraction = ''] = formatUnits(units, DECIMALS).split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(currencyDigits(currency), '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** Decimal text as people read it: 1234567.50 → 1,234,567.50. */
export function groupDigits(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const text = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? text : `${text}.${fraction}`;
}
