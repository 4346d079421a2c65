import type { ContractKind } from './rules.ts';
import type { SideRates, TermsContent, Tier } from './shapes.ts';

/**
 * What terms give at most, in ten-thousandths, side by side: one figure of tiers, three of a real-time salary (profit side, loss
 * side, single period). Of one kind they are compared figure by figure.
 */
export type Rates = readonly number[];

export const NO_RATES = (kind: ContractKind): Rates => (kind === 'REALTIME_SALARY' ? [0, 0, 0] : [0]);

export function ratesOf({ tiers, sides }: Pick<TermsContent, 'tiers' | 'sides'>): Rates {
  if (sides) return [sides.profitSideRateBps, sides.lossSideRateBps, sides.singlePeriodRateBps];
  return [Math.max(0, ...tiers.map(({ rateBps }) => rateBps))];
}

/** Whether one figure is above its limit. */
export const exceeds = (rates: Rates, limits: Rates): boolean =>
  rates.some((rate, index) => rate > (limits[index] ?? 0));

const eachOf = (pick: (...of: number[]) => number) => (one: Rates, other: Rates) =>
  one.map((rate, index) => pick(rate, other[index] ?? 0));
export const lowerOf = eachOf(Math.min);
export const higherOf = eachOf(Math.max);

export const isNothing = (rates: Rates): boolean => rates.every((rate) => rate === 0);

/**
 * Whether each step asks for no less than the one before, and for more of something, and gives more (protocols.md C6). A real-time
 * salary has no steps and gives something.
 */
export function isMonotone({ tiers, sides }: Pick<TermsContent, 'tiers' | 'sides'>): boolean {
  if (sides) return !isNothing(ratesOf({ tiers, sides }));
  return (
    tiers.length > 0 &&
    tiers.every((tier, index) => (index === 0 ? tier.rateBps > 0 : isStepUp(tiers[index - 1] ?? tier, tier)))
  );
}

function isStepUp(before: Tier, after: Tier): boolean {
  const asks = [
    [before.activeMembers, after.activeMembers],
    [before.volume, after.volume],
    [before.profitLoss, after.profitLoss],
  ] as const;
  return (
    after.rateBps > before.rateBps &&
    asks.every(([less, more]) => more >= less) &&
    asks.some(([less, more]) => more > less)
  );
}

/** The fields of `sides` in the order of `ratesOf`. */
export const sidesOf = ([profit = 0, loss = 0, single = 0]: Rates): SideRates => ({
  profitSideRateBps: profit,
  lossSideRateBps: loss,
  singlePeriodRateBps: single,
});
