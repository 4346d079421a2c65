import { LEVEL_MAX } from '@baize/members/rules';
import { RATE_BPS_MAX, type RateStep } from '@baize/rebate/rules';

const STEP = /^(\d{1,2})\s*:\s*(\d{1,2})(?:\.(\d{1,2}))?$/;

/** '0: 0.30, 2: 0.45' → the rates by level; undefined where it is written otherwise, twice or out of bounds. */
export function stepsOf(text: string): RateStep[] | undefined {
  const steps: RateStep[] = [];
  for (const part of text.split(',')) {
    const [, level, whole, fraction = ''] = STEP.exec(part.trim()) ?? [];
    if (level === undefined || whole === undefined) return undefined;
    steps.push({ level: Number(level), rateBps: Number(whole) * 100 + Number(fraction.padEnd(2, '0')) });
  }
  const isOnce = new Set(steps.map((step) => step.level)).size === steps.length;
  const isWithin = steps.every(({ level, rateBps }) => level <= LEVEL_MAX && rateBps <= RATE_BPS_MAX);
  return isOnce && isWithin ? steps : undefined;
}
