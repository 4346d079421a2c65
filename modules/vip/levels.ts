import { LEVEL_MAX } from '@baize/members/rules';
import type { Db } from '@baize/db';
import { amount } from '@baize/endpoint/shapes';
import { parseUnits } from '@baize/kernel';
import { brandSetting } from '@baize/site';
import { z } from 'zod';
import { TABLE_TIMES, type Level } from './rules.ts';

export const setting = brandSetting('vip.setting');

const TURNOVER_MAX = 10_000;
const PER_DAY_MAX = 50;
const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(30, 'too_long')
  .regex(/^\P{Cc}*$/u, 'characters')
  .meta({ examples: ['Silver'] });
const sums = z.strictObject({ deposits: amount, validBet: amount });
const perDay = (least: number) =>
  z.number().int().min(least, 'out_of_range').max(PER_DAY_MAX, 'out_of_range').nullable();
const level = z.strictObject({
  level: z.number().int().min(0, 'out_of_range').max(LEVEL_MAX, 'out_of_range'),
  name: z.strictObject({ EN: name, CN: name, KM: name }),
  rise: sums,
  keep: sums,
  gifts: z.strictObject({ UPGRADE: amount, WEEKLY: amount, MONTHLY: amount, BIRTHDAY: amount }),
  turnoverTimes: z.number().int().min(0, 'out_of_range').max(TURNOVER_MAX, 'out_of_range'),
  withdrawalsPerDay: perDay(1),
  freeWithdrawalsPerDay: perDay(0),
  tableTimes: z
    .number()
    .int()
    .min(TABLE_TIMES.least, 'out_of_range')
    .max(TABLE_TIMES.most, 'out_of_range')
    .default(TABLE_TIMES.least),
});

const ASKED = ['deposits', 'validBet'] as const;
/** From 0 without gaps, the first asks for nothing, and each for no less than the one before; a fault names the level and its sum. */
export const levelRows = z
  .array(level)
  .max(LEVEL_MAX + 1)
  .superRefine((rows, { addIssue }) => {
    const wrong = (...path: (string | number)[]) =>
      addIssue({ code: 'custom', path, message: 'order_wrong' });
    for (const [index, row] of rows.entries()) {
      if (row.level !== index) wrong(index, 'level');
      for (const sum of ASKED) {
        const [own, before] = [parseUnits(row.rise[sum]), parseUnits(rows[index - 1]?.rise[sum] ?? '0')];
        if (index === 0 ? own > 0n : own < before) wrong(index, 'rise', sum);
      }
    }
  });

const stored = z.object({ levels: levelRows.default([]) });

/** A brand's levels, the lowest first; none: it has none. */
export const findLevels = async (db: Db, merchantId: number): Promise<Level[]> =>
  stored.parse((await setting.find(db, merchantId))?.value ?? {}).levels;

const unitsOf = ({ deposits, validBet }: Level['rise']) => ({
  deposits: parseUnits(deposits),
  validBet: parseUnits(validBet),
});
export const inUnits = (row: Level): Level<bigint> => ({
  ...row,
  rise: unitsOf(row.rise),
  keep: unitsOf(row.keep),
  gifts: {
    UPGRADE: parseUnits(row.gifts.UPGRADE),
    WEEKLY: parseUnits(row.gifts.WEEKLY),
    MONTHLY: parseUnits(row.gifts.MONTHLY),
    BIRTHDAY: parseUnits(row.gifts.BIRTHDAY),
  },
});
