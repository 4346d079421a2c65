import { amount } from '@baize/endpoint/shapes';
import { parseUnits } from '@baize/kernel';
import { z } from 'zod';
import { isMoney, MISSION_TYPES, PERIODS, PRIZES_MAX } from './rules.ts';

const TITLE_MAX = 60;
const TIMES_MAX = 10_000;
const COUNT = /^[1-9][0-9]{0,3}$/;
const positive = amount.refine((text) => !/^[0.]*$/.test(text), 'out_of_range');
const day = z.iso.date();

/** What a version keeps: what is asked for, and what it brings. Money is decimal text, times are hundredths. */
export const missionTerms = z.strictObject({
  title: z.strictObject({
    EN: z.string().trim().min(1).max(TITLE_MAX),
    CN: z.string().trim().max(TITLE_MAX),
    KM: z.string().trim().max(TITLE_MAX),
  }),
  type: z.enum(MISSION_TYPES),
  period: z.enum(PERIODS),
  /** Money of DEPOSIT and BET, a number of the others. */
  target: positive,
  /** BET and PLAY: of one kind of games. */
  gameType: z.string().min(1).max(20).nullable(),
  /** PLAY: of one game. */
  gameId: z.number().int().positive().nullable(),
  /** WIN: the least payout, in hundredths of the stake. */
  winTimes: z.number().int().min(0).max(1_000_000),
  /** It opens when this one was claimed. */
  after: z.number().int().positive().nullable(),
  amount: positive,
  turnoverTimes: z.number().int().min(0).max(TIMES_MAX),
  /** Of the first, the second … place by valid bet. */
  prizes: z.array(positive).max(PRIZES_MAX),
});
export type MissionTerms = z.output<typeof missionTerms>;

/** What holds at once, whatever version a period began with. */
export const missionRunning = z.strictObject({
  isActive: z.boolean(),
  fromDay: day,
  untilDay: day.nullable(),
  budget: amount,
});
export const missionBody = missionTerms.extend(missionRunning.shape);
export type MissionBody = z.output<typeof missionBody>;

/** Fields that make no sense together, by the refusal's word. */
export function faultsOf(body: MissionBody): Record<string, string> {
  const faults: Record<string, string> = {};
  const { type, period, prizes, gameType, gameId, winTimes, untilDay, fromDay, target } = body;
  if (!isMoney(type) && !COUNT.test(target)) faults['target'] = 'out_of_range';
  if (type !== 'BET' && type !== 'PLAY' && gameType !== null) faults['gameType'] = 'out_of_range';
  if (type !== 'PLAY' && gameId !== null) faults['gameId'] = 'out_of_range';
  if (gameId !== null && gameType !== null) faults['gameId'] = 'out_of_range';
  if ((type === 'WIN') !== winTimes > 0) faults['winTimes'] = 'out_of_range';
  // Their progress is read bet by bet: a day's or a week's, never a year's.
  if (period === 'ONCE' && (type === 'WIN' || gameId !== null)) faults['period'] = 'out_of_range';
  if (prizes.length > 0 && (type !== 'BET' || period === 'ONCE')) faults['prizes'] = 'out_of_range';
  if (untilDay !== null && untilDay < fromDay) faults['untilDay'] = 'out_of_range';
  return faults;
}

export const targetOf = ({ type, target }: Pick<MissionTerms, 'type' | 'target'>): bigint =>
  isMoney(type) ? parseUnits(target) : BigInt(target);

/** A title that is missing in a language is read in English. */
export const titleIn = (title: MissionTerms['title'], language: keyof MissionTerms['title']): string =>
  title[language] || title.EN;
