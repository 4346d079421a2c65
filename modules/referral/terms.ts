import type { Db } from '@baize/db';
import { amount } from '@baize/endpoint/shapes';
import { parseUnits } from '@baize/kernel';
import { brandSetting } from '@baize/site';
import { z } from 'zod';
import { FROM_MAX, TIERS_MAX, type Tier } from './rules.ts';

export const setting = brandSetting('referral.setting');

const TURNOVER_MAX = 10_000;
const tier = z.strictObject({
  from: z.number().int().min(1, 'out_of_range').max(FROM_MAX, 'out_of_range'),
  amount: amount.refine((text) => !/^[0.]*$/.test(text), 'out_of_range'),
});

/** What an invited member must reach, and what each brings; no tiers: nothing is given. Money as decimal text. */
export const referralTerms = z.strictObject({
  deposits: amount,
  validBet: amount,
  turnoverTimes: z.number().int().min(0, 'out_of_range').max(TURNOVER_MAX, 'out_of_range'),
  tiers: z
    .array(tier)
    .max(TIERS_MAX)
    .refine(([first]) => first === undefined || first.from === 1, 'order_wrong')
    .refine(
      (rows) => rows.every((row, index) => index === 0 || row.from > (rows[index - 1]?.from ?? 0)),
      'order_wrong',
    ),
});
export type ReferralTerms = z.output<typeof referralTerms>;
export type TermsInUnits = {
  deposits: bigint;
  validBet: bigint;
  turnoverTimes: number;
  tiers: Tier<bigint>[];
};

const NONE: ReferralTerms = { deposits: '0.00', validBet: '0.00', turnoverTimes: 100, tiers: [] };

export const findTerms = async (db: Db, merchantId: number): Promise<ReferralTerms> =>
  referralTerms.parse((await setting.find(db, merchantId))?.value ?? NONE);

export const inUnits = ({ deposits, validBet, turnoverTimes, tiers }: ReferralTerms): TermsInUnits => ({
  deposits: parseUnits(deposits),
  validBet: parseUnits(validBet),
  turnoverTimes,
  tiers: tiers.map((row) => ({ from: row.from, amount: parseUnits(row.amount) })),
});
