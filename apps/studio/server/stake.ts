import { SPOTS } from '../games/roulette/table.ts';
import type { Limits } from './limits.ts';
import type { GameKind } from './players.sql.ts';
import type { Bets } from './rounds.sql.ts';

export type StakeRefusal = 'stake_not_offered' | 'spot_unknown' | 'limit_exceeded';

/** Why this stake cannot be taken, or undefined. Roulette chips are whole multiples of the smallest chip. */
export function checkStake(
  kind: GameKind,
  limits: Limits,
  request: { stake: bigint; bets: Bets },
): StakeRefusal | undefined {
  if (kind === 'slot')
    return request.bets.length === 0 && limits.slotStakes.includes(request.stake)
      ? undefined
      : 'stake_not_offered';
  const { chips, spotMax, totalMax } = limits.roulette;
  const smallest = chips[0] ?? 0n;
  const seen = new Set<string>();
  let total = 0n;
  for (const bet of request.bets) {
    if (!SPOTS.has(bet.spot) || seen.has(bet.spot)) return 'spot_unknown';
    seen.add(bet.spot);
    if (bet.amount <= 0n || bet.amount % smallest !== 0n) return 'stake_not_offered';
    if (bet.amount > spotMax) return 'limit_exceeded';
    total += bet.amount;
  }
  if (total === 0n || total !== request.stake) return 'stake_not_offered';
  return total > totalMax ? 'limit_exceeded' : undefined;
}
