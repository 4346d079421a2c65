/** What points come from and go to, which the browsers load, too. */

/** What earns points. */
export const SOURCES = ['live', 'lottery', 'card', 'slots', 'sports', 'deposit'] as const;
export type Source = (typeof SOURCES)[number];
/** POINTS-004: of every movement. */
export const POINT_TYPES = ['live', 'lottery', 'card', 'slots', 'sports', 'redeem', 'deposit'] as const;
export type PointType = (typeof POINT_TYPES)[number];
/** `return`: of a redemption that was rejected. */
export const POINT_KINDS = ['earn', 'convert', 'redeem', 'return'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** Types of games in the words of points. */
const SOURCE_OF: Readonly<Record<string, Source>> = {
  LIVE: 'live',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  PVP: 'card',
  RNG: 'slots',
  FISH: 'slots',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  COCKFIGHT: 'sports',
};
export const sourceOf = (gameType: string): Source | undefined => SOURCE_OF[gameType];

/** OPEN-POINTS-03: how often what a conversion pays must be played. */
export const TURNOVER_MULTIPLE = 1n;

/**
 * Points for `base` units on top of what is over, at one point for `per` units. Below zero points are taken back, at most `balance` of
 * them: what cannot be taken stays over, below zero, and is earned back first.
 */
export function earnedOf(
  { base, per, carryIn }: { base: bigint; per: bigint; carryIn: bigint },
  balance: bigint,
): { points: bigint; carryOut: bigint } {
  const total = carryIn + base;
  const floored = total >= 0n ? total / per : -((-total + per - 1n) / per);
  const points = floored < -balance ? -balance : floored;
  return { points, carryOut: total - points * per };
}

/** D12. Those but APPLYING are final. */
export const REDEMPTION_STATUSES = ['APPLYING', 'REJECTED', 'PASSED'] as const;
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number];

/** A name by language; English stands for those that have none. */
export type Named = { EN: string; CN?: string | undefined; KM?: string | undefined };
export const nameIn = (name: Named, language: 'EN' | 'CN' | 'KM'): string => name[language] || name.EN;
