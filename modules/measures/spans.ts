/** Spans of time that are summed: five minutes, an hour and a day of the brand's zone. Suffix and column of their tables. */
export const SPANS = ['slot', 'hour', 'day'] as const;
export type Span = (typeof SPANS)[number];

/** Whose days and hours are in which zone. */
export type Zone = { merchantId: number; timeZone: string };

/** Of what is counted again: what counts on a day of the brand's zone (YYYY-MM-DD), and of that what came late or what did not. */
export type Only = { day: string; isLate: boolean };
