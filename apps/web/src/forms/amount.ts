import { floorTo, payableText, mulRateFloor, parseUnits, payableUnits, currencyDigits } from '@baize/kernel';

/** What a person typed as decimal text the calls take ("1,000.5 " → "1000.5"); undefined for what cannot be paid. */
export function readAmount(typed: string, currency: string): string | undefined {
  const text = typed.replaceAll(/[\s,]/g, '').replace(/\.$/, '');
  return payableUnits(text, currency) === undefined ? undefined : text;
}

/** Whether two decimal texts are the same amount: "50" and "50.00" are. */
export const isSame = (a: string, b: string): boolean => parseUnits(a) === parseUnits(b);
export const isZero = (amount: string): boolean => parseUnits(amount) === 0n;

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

/** The same of a withdrawal. With turnover left nothing can be taken out: the reason is told, not its consequence. */
export function withdrawalFaultOf(
  amount: string | undefined,
  limits: { min: string; max: string; withdrawable: string; turnoverLeft: string },
): AmountFault | 'turnover_unmet' | undefined {
  const fault = faultOf(amount, limits);
  return fault === 'insufficient_funds' && !isZero(limits.turnoverLeft) ? 'turnover_unmet' : fault;
}

type FeeTerms = { feeBps: number; feeFixed?: string; feeMin?: string; free?: boolean };

/** The fee of an amount and what is left of it, as shown before the server is asked. Basis points, rounded down. */
export function feeOf(
  amount: string,
  currency: string,
  { feeBps, feeFixed = '0', feeMin = '0', free = false }: FeeTerms,
) {
  const units = parseUnits(amount);
  const share = floorTo(mulRateFloor(units, BigInt(feeBps), 10_000n), currencyDigits(currency));
  const asked = share + parseUnits(feeFixed);
  const least = parseUnits(feeMin);
  const fee = free ? 0n : asked > least ? asked : least;
  return { fee: payableText(fee, currency), left: payableText(units > fee ? units - fee : 0n, currency) };
}

/** The most that can be asked for now: what is free to go, but not above the limit of one withdrawal. */
export function mostOf(withdrawable: string, max: string, currency: string): string {
  const [free, limit] = [parseUnits(withdrawable), parseUnits(max)];
  return payableText(free < limit ? free : limit, currency);
}

/** The valid bet an amount asks for before money may be taken out. */
export const turnoverOf = (amount: string, currency: string, percent: number): string =>
  payableText(mulRateFloor(parseUnits(amount), BigInt(percent), 100n), currency);

/** What is left of an amount after a part of it. */
export const lessOf = (whole: string, part: string, currency: string): string =>
  payableText(parseUnits(whole) - parseUnits(part), currency);

/** Whole per cent of what was asked for that are done. Full only once nothing is left, empty only before anything was done. */
export function doneShare(left: string, asked: string): number {
  const [missing, all] = [parseUnits(left), parseUnits(asked)];
  if (missing === 0n) return 100;
  if (missing >= all) return 0;
  return Math.max(1, Number(((all - missing) * 100n) / all));
}
