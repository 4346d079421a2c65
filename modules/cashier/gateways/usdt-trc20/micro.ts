import { currencyDigits, floorTo, formatUnits, invariant, parseUnits } from '@baize/kernel';

/** USDT counts in millionths of a coin; the wallet in hundred-thousandths of its currency. Integers throughout. */
const MICRO = 1_000_000n;
/** Asked amounts are rounded up to a hundredth of a coin: what people can type. */
const STEP = 10_000n;

/** "12.2", "0.000001": whole coins without a fraction. */
export function microText(micro: bigint): string {
  const fraction = String(micro % MICRO)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(micro / MICRO) : `${micro / MICRO}.${fraction}`;
}

/** What the wallet gets for coins, at `rate` units of its currency for one coin, cut to what the currency can pay. */
export const unitsOf = (micro: bigint, rate: bigint, currency: string): bigint =>
  floorTo((micro * rate) / MICRO, currencyDigits(currency));

/** The fewest hundredths of a coin that are worth at least `units`. */
export function microFor(units: bigint, rate: bigint): bigint {
  invariant(rate > 0n, 'a rate is above zero');
  const micro = (units * MICRO + rate - 1n) / rate;
  return ((micro + STEP - 1n) / STEP) * STEP;
}

/** Decimal text of wallet money. */
export const walletText = (units: bigint, currency: string): string =>
  formatUnits(units, currencyDigits(currency));
export const rateOf = (text: string): bigint => parseUnits(text);
