import { amount, moment } from '@baize/endpoint/shapes';
import { exactText, floorTo, formatUnits, isAmount, parseUnits, UNITS } from '@baize/kernel';
import { z } from 'zod';

const TURNOVER_MAX = 10_000;
const PRIZE_ROWS_MAX = 20;
export const PLACES_MAX = 100;
const MULTIPLE_DIGITS = 2;
const SUBJECTS_MAX = 200;
export const SCORINGS = ['TURNOVER', 'MULTIPLE', 'WINS'] as const;
export type Scoring = (typeof SCORINGS)[number];
export const REPEATS = ['DAY', 'WEEK', 'MONTH'] as const;
export const SUBJECT_KINDS = ['game', 'vendor', 'gameType'] as const;
const title = z.string().trim().min(1, 'required').max(80, 'too_long');

/** A leaderboard as it is kept: money is decimal text. */
export const boardTerms = z.strictObject({
  titles: z.strictObject({ EN: title, CN: title, KM: title }),
  /** Calendar periods of the brand's zone, weeks from Monday on; null: a tournament, one period. */
  repeats: z.enum(REPEATS).nullable(),
  from: moment,
  /** null: a board that repeats until it is stopped. */
  until: moment.nullable(),
  /** What counts; empty: every game. */
  games: z
    .array(z.strictObject({ kind: z.enum(SUBJECT_KINDS), id: z.string().min(1).max(40) }))
    .max(SUBJECTS_MAX),
  /** What scores: valid bet; the best payout of a round by its stake; how many rounds paid more than their stake. */
  scoring: z.enum(SCORINGS).default('TURNOVER'),
  /** The least stake of a round that scores; by valid bet: 0. */
  leastStake: amount.default('0'),
  /** The least score that has a place: money, a multiple or a number. */
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

export const TERMS_FAULTS = ['amount_invalid', 'range_invalid', 'end_needed', 'prizes_unordered'] as const;
export type TermsFault = (typeof TERMS_FAULTS)[number];

/** What makes no sense in a board; undefined: nothing. */
export function faultOf(
  { repeats, from, until, scoring, leastStake, leastScore, prizes }: BoardTerms,
  currency: string,
): TermsFault | undefined {
  const isPrize = (text: string) => isAmount(text, currency) && parseUnits(text) > 0n;
  if (!isAmount(leastScore, scoring === 'TURNOVER' ? currency : undefined) || !isAmount(leastStake, currency))
    return 'amount_invalid';
  if (scoring === 'TURNOVER' && parseUnits(leastStake) > 0n) return 'amount_invalid';
  if (!prizes.every((row) => isPrize(row.amount))) return 'amount_invalid';
  if (until !== null && from >= until) return 'range_invalid';
  // A tournament is one period: without an end it never pays.
  if (repeats === null && until === null) return 'end_needed';
  // A row that does not go beyond the one before has no place of its own.
  return prizes.every(({ upTo }, row) => upTo > (prizes[row - 1]?.upTo ?? 0))
    ? undefined
    : 'prizes_unordered';
}

/** The least score that has a place, in units. */
export const leastOf = ({ leastScore }: BoardTerms): bigint => parseUnits(leastScore);

/** A score as it is read: money, a multiple with two digits, or a number. */
export function scoreText({ scoring }: BoardTerms, score: bigint, currency: string): string {
  if (scoring === 'TURNOVER') return exactText(score, currency);
  return scoring === 'WINS'
    ? String(score / UNITS)
    : formatUnits(floorTo(score, MULTIPLE_DIGITS), MULTIPLE_DIGITS);
}

/** A board as proposals and the log name it. */
export const targetOf = (boardId: number): string => `leaderboard:${boardId}`;
