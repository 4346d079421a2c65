/** Rates and their scales, which the browsers load, too. */

/** Rebate in ten-thousandths of the valid bet, by the game types of the catalogue. */
export const REBATE_TYPES = [
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'FISH',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
] as const;
/** What an account holds: a lottery prize mode and a rate per game type. */
export const SCALES = ['PRIZE_MODE', ...REBATE_TYPES] as const;
export type RebateType = (typeof REBATE_TYPES)[number];
export type Scale = (typeof SCALES)[number];
export type Rates = Record<Scale, number>;

/** A prize mode of 2000 pays back everything that is staked (lottery.md 3.1). */
export const MODE_FULL = 2000;
export const RATE_ONE = 10_000;
/** One step of the mode is 1/2000 of the stake. */
export const BPS_OF_MODE: number = RATE_ONE / MODE_FULL;

/** What a brand's house gives at most, and the least mode, until operators say otherwise. */
export const MODE_MIN = 1700;
export const HOUSE_MOST = { PRIZE_MODE: 1980, rebate: 50 };

export const isRebate = (scale: Scale): scale is RebateType => scale !== 'PRIZE_MODE';

/** Scale by scale. */
export const eachScale = (valueOf: (scale: Scale) => number): Rates =>
  Object.fromEntries(SCALES.map((scale) => [scale, valueOf(scale)])) as Rates;
export const lowerOf = (one: Rates, other: Rates): Rates =>
  eachScale((scale) => Math.min(one[scale], other[scale]));

/** 50 → '0.50'. */
export const percentText = (bps: number): string => {
  const digits = String(bps).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** '0.5' → 50; undefined for what is no percentage of at most two decimals. */
export function bpsOfPercent(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? undefined : Number(`${whole}${decimals.padEnd(2, '0')}`);
}
/** As people read it: 1950, or 0.50 %. */
export const rateText = (scale: Scale | 'PRIZE_MODE_MIN', value: number): string =>
  scale === 'PRIZE_MODE' || scale === 'PRIZE_MODE_MIN' ? String(value) : `${percentText(value)} %`;
