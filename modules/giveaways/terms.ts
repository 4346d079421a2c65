import { LEVEL_MAX } from '@baize/members/rules';
import { amount, moment } from '@baize/endpoint/shapes';
import { exactText, isAmount, mulRateFloor, parseUnits } from '@baize/kernel';
import { z } from 'zod';
import { COUNT_MAX, countOf, EARNED_BY, ONCE, PRIZES_MAX, stepOf, whatOf, worthOf } from './rules.ts';

const TURNOVER_MAX = 10_000;
const DRAWS_MAX = 1_000;
const DAYS_MAX = 365;
/** A draw is one of at most 2^32 sums. */
const SPREAD_MAX = 2 ** 32 - 1;
const title = z.string().trim().min(1, 'required').max(80, 'too_long');
const number = (min: number, max: number) =>
  z.number('number_expected').int('number_expected').min(min, 'out_of_range').max(max, 'out_of_range');

/** An event as operators write it and as it is kept: money is decimal text. */
export const giveawayTerms = z.strictObject({
  titles: z.strictObject({ EN: title, CN: title, KM: title }),
  from: moment,
  until: moment,
  what: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('ENVELOPE'),
      budget: amount,
      count: number(1, COUNT_MAX),
      least: amount,
      greatest: amount,
    }),
    z.strictObject({
      kind: z.literal('RAFFLE'),
      budget: amount,
      prizes: z
        .array(z.strictObject({ amount, count: number(1, COUNT_MAX) }))
        .min(1, 'required')
        .max(PRIZES_MAX),
      blanks: number(0, COUNT_MAX),
    }),
  ]),
  /** Of one member, in a day of the brand and in the whole event; null: as many as in the whole. */
  perDay: number(1, DRAWS_MAX).nullable(),
  whole: number(1, DRAWS_MAX),
  earnedBy: z.enum(EARNED_BY),
  /** So much brings one draw; of what is free: 0. */
  earnedEach: amount,
  levelMin: number(0, LEVEL_MAX),
  /** A deposit within so many days, today included; null: none is asked for. */
  depositDays: number(1, DAYS_MAX).nullable(),
  needsMobile: z.boolean(),
  /** One account of each draws; absent in events of before 28 November 2026: none is asked. */
  once: z.array(z.enum(ONCE)).max(ONCE.length, 'too_long').optional(),
  /** Hundredths of what is won: 300 asks for three times. */
  turnoverTimes: number(0, TURNOVER_MAX),
});
export type GiveawayTerms = z.output<typeof giveawayTerms>;

export const TERMS_FAULTS = [
  'amount_invalid',
  'range_invalid',
  'envelopes_unordered',
  'envelopes_too_far_apart',
  'budget_too_small',
  'too_many',
] as const;
type Fault = (typeof TERMS_FAULTS)[number];

/** What makes no sense in an event; undefined: nothing. */
export function faultOf(terms: GiveawayTerms, currency: string): Fault | undefined {
  const { what, from, until, earnedBy, earnedEach } = terms;
  const sums = what.kind === 'ENVELOPE' ? [what.least, what.greatest] : what.prizes.map((one) => one.amount);
  const isSum = (text: string) => isAmount(text, currency) && parseUnits(text) > 0n;
  if (![what.budget, ...sums].every(isSum)) return 'amount_invalid';
  if (!isAmount(earnedEach, currency) || (earnedBy !== 'FREE' && !isSum(earnedEach))) return 'amount_invalid';
  if (from >= until) return 'range_invalid';
  const budget = parseUnits(what.budget);
  if (what.kind === 'ENVELOPE') {
    const [least, greatest] = [parseUnits(what.least), parseUnits(what.greatest)];
    if (greatest < least) return 'envelopes_unordered';
    if ((greatest - least) / stepOf(currency) > BigInt(SPREAD_MAX)) return 'envelopes_too_far_apart';
    return least * BigInt(what.count) > budget ? 'budget_too_small' : undefined;
  }
  const worth = what.prizes.reduce((sum, one) => sum + parseUnits(one.amount) * BigInt(one.count), 0n);
  if (worth > budget) return 'budget_too_small';
  return countOf(what) > COUNT_MAX ? 'too_many' : undefined;
}

/** The most it pays, in units. */
export const mostOf = ({ what }: GiveawayTerms, currency: string): bigint => worthOf(whatOf(what, currency));

/** The valid bet that a win asks for, in units: until then nothing in the wallet can be withdrawn. */
export const turnoverOf = ({ turnoverTimes }: Pick<GiveawayTerms, 'turnoverTimes'>, won: bigint): bigint =>
  mulRateFloor(won, BigInt(turnoverTimes), 100n);

/** What the smallest and the largest win would ask for, told before anybody draws; null: a win binds nothing. */
export function bindsOf(terms: GiveawayTerms, currency: string): { least: string; most: string } | null {
  const { what, turnoverTimes } = terms;
  if (turnoverTimes === 0) return null;
  const sums =
    what.kind === 'ENVELOPE'
      ? [parseUnits(what.least), parseUnits(what.greatest)]
      : what.prizes.map((one) => parseUnits(one.amount)).toSorted((a, b) => (a < b ? -1 : 1));
  const text = (won: bigint) => exactText(turnoverOf(terms, won), currency);
  return { least: text(sums.at(0) ?? 0n), most: text(sums.at(-1) ?? 0n) };
}

/** An event as proposals and the log name it. */
export const targetOf = (eventId: number): string => `giveaway:${eventId}`;
