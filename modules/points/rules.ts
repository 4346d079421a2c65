/** What points come from and go to, which the browsers load, too. */
import { mulRateFloor, takeBack, type Given } from '@baize/kernel';

/** What earns points. */
export const SOURCES = ['live', 'lottery', 'card', 'slots', 'sports', 'deposit'] as const;
export type Source = (typeof SOURCES)[number];
/** POINTS-004: of every movement; and what a promotion gave. */
export const POINT_TYPES = [
  'live',
  'lottery',
  'card',
  'slots',
  'sports',
  'redeem',
  'deposit',
  'promotion',
] as const;
export type PointType = (typeof POINT_TYPES)[number];
/** `return`: of a redemption that was rejected; `give`: by a promotion. */
export const POINT_KINDS = ['earn', 'convert', 'redeem', 'return', 'give'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** The brand's sides of movements. */
export const POINT_SIDES = ['earned', 'converted', 'redeemed', 'given'] as const;
export type PointSide = (typeof POINT_SIDES)[number];

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

/** What a base earned at a ratio. `per` 0: it earns nothing, and what is over stays as it is. */
export type Earned = { base: bigint; per: bigint; points: bigint; carryIn: bigint; carryOut: bigint };
/** What is over, in the units of a ratio; null: of no ratio that is known. */
export type Over = { units: bigint; per: bigint | null };

/**
 * Points for `base` units on top of what is over, at one point for `per` units. Below zero points are taken back, at most `balance` of
 * them: what cannot be taken stays over, below zero, and is earned back first.
 */
export function earnedOf({ base, per }: { base: bigint; per: bigint }, over: Over, balance: bigint): Earned {
  if (per === 0n) return { base, per, points: 0n, carryIn: over.units, carryOut: over.units };
  const carryIn = overAt(over, per);
  const total = carryIn + base;
  const floored = mulRateFloor(total, 1n, per);
  const points = floored < -balance ? -balance : floored;
  return { base, per, points, carryIn, carryOut: total - points * per };
}

/** The same part of a point at another ratio, up to the next unit: nobody owes a point for rounding. */
const overAt = ({ units, per }: Over, to: bigint): bigint =>
  per === null || per === 0n || per === to ? units : -mulRateFloor(-units, to, per);

/**
 * What a day's base of a type comes to: at the day's ratio or, below zero, at the ratios at which the newest of what was `given` had been
 * earned. What never earned anything takes nothing back.
 */
export function earnedOnDay(
  { base, per }: { base: bigint; per: bigint },
  given: readonly Given<bigint>[],
  over: Over,
  balance: bigint,
): Earned[] {
  const { parts, never } = base < 0n ? takeBack(given, -base) : { parts: [], never: 0n };
  const asked =
    base < 0n
      ? [...parts.map((part) => ({ base: -part.base, per: part.rate })), { base: -never, per: 0n }]
      : [{ base, per }];
  const rows: Earned[] = [];
  let [left, rest] = [balance, over];
  for (const one of Map.groupBy(
    asked.filter((part) => part.base !== 0n),
    (part) => part.per,
  )) {
    const sum = one[1].reduce((total, part) => total + part.base, 0n);
    const earned = earnedOf({ base: sum, per: one[0] }, rest, left);
    rows.push(earned);
    left += earned.points;
    if (one[0] !== 0n) rest = { units: earned.carryOut, per: one[0] };
  }
  return rows;
}

/** D12. Those but APPLYING are final. */
export const REDEMPTION_STATUSES = ['APPLYING', 'REJECTED', 'PASSED'] as const;
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number];

/** A name by language; English stands for those that have none. */
export type Named = { EN: string; CN?: string | undefined; KM?: string | undefined };
export const nameIn = (name: Named, language: 'EN' | 'CN' | 'KM'): string => name[language] || name.EN;
