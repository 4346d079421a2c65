import { amount, moment } from '@baize/endpoint/shapes';
import { z } from 'zod';

const TURNOVER_MAX = 10_000;
const PRIZE_ROWS_MAX = 20;
const PLACES_MAX = 100;
const SUBJECTS_MAX = 200;
const title = z.string().trim().min(1, 'required').max(80, 'too_long');

/** A leaderboard as it is kept: money is decimal text. */
export const boardTerms = z.strictObject({
  titles: z.strictObject({ EN: title, CN: title, KM: title }),
  /** Calendar periods of the brand's zone, weeks from Monday on; null: a tournament, one period. */
  repeats: z.enum(['DAY', 'WEEK', 'MONTH']).nullable(),
  from: moment,
  /** null: a board that repeats until it is stopped. */
  until: moment.nullable(),
  /** What counts; empty: every game. */
  games: z
    .array(z.strictObject({ kind: z.enum(['game', 'vendor', 'gameType']), id: z.string().min(1).max(40) }))
    .max(SUBJECTS_MAX),
  /** The least valid bet that has a place. */
  leastScore: amount,
  /** Rows of the prize table in order: each goes from the place after the row before up to `upTo`. */
  prizes: z
    .array(z.strictObject({ upTo: z.number().int().min(1).max(PLACES_MAX), amount }))
    .min(1, 'required')
    .max(PRIZE_ROWS_MAX),
  /** Hundredths of the prize: 300 asks for three times. */
  turnoverTimes: z.number().int().min(0).max(TURNOVER_MAX),
});
export type BoardTerms = z.output<typeof boardTerms>;
