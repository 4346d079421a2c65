import type { Draw } from '@baize/fair/stream';
import { POCKETS, SPOTS, returnMultiple } from './table.ts';

/** A chip on a spot; `amount` in units of 1/100,000. */
export type RouletteBet = { spot: string; amount: bigint };
export type RouletteOutcome = { game: 'roulette'; pocket: number };

/** One draw decides the pocket. Browser-safe: the verifier runs it too. */
export const playRoulette = (draw: Draw): RouletteOutcome => ({ game: 'roulette', pocket: draw(POCKETS) });

/** What the table gives back, stakes of winning spots included. */
export function returnsOf(bets: readonly RouletteBet[], pocket: number): bigint {
  let total = 0n;
  for (const bet of bets) {
    const spot = SPOTS.get(bet.spot);
    if (spot?.numbers.includes(pocket)) total += bet.amount * BigInt(returnMultiple(spot));
  }
  return total;
}

const OPPOSITES = [
  ['red', 'black'],
  ['odd', 'even'],
  ['low', 'high'],
] as const;

/**
 * The part of the stake that carries risk (protocols.md C2): chips on both sides of an even chance count only by
 * their difference. Sent as meta.valid_bet, which can only lower the platform's own figure.
 */
export function validStake(bets: readonly RouletteBet[]): bigint {
  const on = new Map<string, bigint>();
  for (const bet of bets) on.set(bet.spot, (on.get(bet.spot) ?? 0n) + bet.amount);
  let valid = bets.reduce((sum, bet) => sum + bet.amount, 0n);
  for (const [one, other] of OPPOSITES) {
    const a = on.get(one) ?? 0n;
    const b = on.get(other) ?? 0n;
    valid -= 2n * (a < b ? a : b);
  }
  return valid;
}
