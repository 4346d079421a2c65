import { parseUnits } from '@baize/kernel';
import type { Tone } from '@baize/ui';
import type { Bonus, Reward } from './rewards.queries.ts';

export const REWARD_TONES = {
  ISSUED: 'info',
  CLAIMED: 'up',
  EXPIRED: 'plain',
  WITHDRAWN: 'plain',
} as const satisfies Record<Reward['state'], Tone>;

export const BONUS_TONES = {
  OPEN: 'info',
  COMPLETED: 'up',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
  FORFEITED: 'warn',
  ADJUSTED: 'plain',
  LOST: 'plain',
} as const satisfies Record<Bonus['state'], Tone>;

const STEPS = 1_000n;
/** How much of a turnover was played, 0 to 1; for the bar only. */
export function playedOf({ turnover, turnoverLeft }: Pick<Bonus, 'turnover' | 'turnoverLeft'>): number {
  const asked = parseUnits(turnover);
  if (asked === 0n) return 1;
  return Number(((asked - parseUnits(turnoverLeft)) * STEPS) / asked) / Number(STEPS);
}
