import { currencyDigits, floorTo, mulRateFloor } from '@baize/kernel';
import { RATE_ONE } from './rules.ts';

/** Valid bet of a day, game type and vendor that a posting is for, in units, and the rate it gets. */
export type Line = {
  day: string;
  gameType: string;
  vendor: string;
  level: number;
  rateBps: number;
  base: bigint;
};

/** Earned and carried in ten-thousandths of a unit: nothing is rounded but what is paid, and the rest is carried. */
export type Earned = { earned: bigint; carryOut: bigint; amount: bigint };

const ONE = BigInt(RATE_ONE);

/** Down to the coin, never below zero: what is finer, and what was taken back and not earned again, waits for the next posting. */
export function earnedOf(lines: readonly Line[], carryIn: bigint, currency: string): Earned {
  const earned = lines.reduce((sum, { base, rateBps }) => sum + base * BigInt(rateBps), 0n);
  const due = carryIn + earned;
  const amount = due <= 0n ? 0n : floorTo(mulRateFloor(due, 1n, ONE), currencyDigits(currency));
  return { earned, amount, carryOut: due - amount * ONE };
}

/** Whole units of such a figure, towards minus infinity, for what is shown. */
export const unitsOf = (parts: bigint): bigint => mulRateFloor(parts, 1n, ONE);
