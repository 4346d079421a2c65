/** What the browser reads as well. */
export const RANK_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type RankPeriod = (typeof RANK_PERIODS)[number];

/** OPEN-PROMO-09: places of a board. */
export const PLACES_MAX = 50;
