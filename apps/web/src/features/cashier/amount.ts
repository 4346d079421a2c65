import { currencyDigits, floorTo, formatUnits, mulRateFloor, parseUnits } from '@baize/kernel';

/**
 * What a person typed as decimal text the calls take ("1,000.5 " → "1000.5"), or undefined when it is no amount above
 * zero with at most the currency's decimals.
 */
export function readAmount(typed: string, currency: string): string | undefined {
  const text = typed.replaceAll(/[\s,]/g, '');
  const digits = currencyDigits(currency);
  const match = /^(\d{1,13})(?:\.(\d*))?$/.exec(text);
  if (!match || !/[1-9]/.test(text)) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > digits) return undefined;
  return fraction ? `${whole}.${fraction}` : whole;
}

/** Whether two decimal texts are the same amount: "50" and "50.00" are. */
export const isSame = (a: string, b: string): boolean => parseUnits(a) === parseUnits(b);

export type AmountFault = 'amount_invalid' | 'amount_below_min' | 'amount_above_max' | 'insufficient_funds';

/** What is wrong with an amount before the server is asked; the server decides again. */
export function faultOf(
  amount: string | undefined,
  limits: { min: string; max: string; withdrawable?: string },
): AmountFault | undefined {
  if (amount === undefined) return 'amount_invalid';
  const units = parseUnits(amount);
  if (units < parseUnits(limits.min)) return 'amount_below_min';
  if (units > parseUnits(limits.max)) return 'amount_above_max';
  if (limits.withdrawable !== undefined && units > parseUnits(limits.withdrawable))
    return 'insufficient_funds';
  return undefined;
}

type FeeTerms = { feeBps: number; feeFixed?: string; feeMin?: string; free?: boolean };

/** The fee of an amount and what is left of it, as shown before the server is asked. Basis points, rounded down. */
export function feeOf(
  amount: string,
  currency: string,
  { feeBps, feeFixed = '0', feeMin = '0', free = false }: FeeTerms,
) {
  const digits = currencyDigits(currency);
  const units = parseUnits(amount);
  const rate = floorTo(mulRateFloor(units, BigInt(feeBps), 10_000n), digits) + parseUnits(feeFixed);
  const least = parseUnits(feeMin);
  const fee = free ? 0n : rate > least ? rate : least;
  const left = units > fee ? units - fee : 0n;
  return { fee: formatUnits(fee, digits), left: formatUnits(floorTo(left, digits), digits) };
}

/** The most that can be asked for now: what is free to go, but not above the limit of one withdrawal. */
export function mostOf(withdrawable: string, max: string, currency: string): string {
  const free = floorTo(parseUnits(withdrawable), currencyDigits(currency));
  const limit = parseUnits(max);
  return formatUnits(free < limit ? free : limit, currencyDigits(currency));
}

export const isZero = (amount: string): boolean => parseUnits(amount) === 0n;

/** The valid bet an amount asks for before money may be taken out. */
export const turnoverOf = (amount: string, currency: string, percent: number): string =>
  formatUnits(mulRateFloor(parseUnits(amount), BigInt(percent), 100n), currencyDigits(currency));
