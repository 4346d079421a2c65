import { LEVEL_MAX } from '@baize/members/rules';
/** What a brand gives back, which the browsers load, too. */

/** Ten-thousandths of the valid bet; the most that can be set. */
export const RATE_ONE = 10_000;
export const RATE_BPS_MAX = 500;
export const ROWS_MAX = 200;

/** A rate holds from its level up to the next one that is named. */
export type RateStep = { level: number; rateBps: number };
/** Of a game type at one vendor, or (null) at every vendor that has no row of its own. */
export type RateRow = { gameType: string; vendor: string | null; steps: RateStep[] };

export const rateOf = (
  rows: readonly RateRow[],
  of: { gameType: string; vendor: string; level: number },
): number => {
  const row = (vendor: string | null) =>
    rows.find((one) => one.gameType === of.gameType && one.vendor === vendor);
  return stepOf(row(of.vendor) ?? row(null), of.level);
};

const stepOf = (row: RateRow | undefined, level: number): number =>
  (row?.steps ?? []).reduce((best, step) => (step.level <= level && step.level >= best.level ? step : best), {
    level: -1,
    rateBps: 0,
  }).rateBps;

/** Whether somebody somewhere would get more: of any game type and vendor that either names, at any level. */
export function givesMore(before: readonly RateRow[], after: readonly RateRow[]): boolean {
  const all = [...before, ...after];
  // A vendor that has no row of its own stands for all of them.
  const vendors = ['', ...new Set(all.flatMap(({ vendor }) => vendor ?? []))];
  return [...new Set(all.map(({ gameType }) => gameType))].some((gameType) =>
    vendors.some((vendor) =>
      Array.from({ length: LEVEL_MAX + 1 }, (_, level) => ({ gameType, vendor, level })).some(
        (of) => rateOf(after, of) > rateOf(before, of),
      ),
    ),
  );
}
