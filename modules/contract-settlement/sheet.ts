import { rateText } from '@baize/contracts';
import { exactText } from '@baize/kernel';
import { z } from 'zod';
import type { Assessment, Signed } from './assess.ts';
import type { Brand, Read } from './compute.ts';

export const OUTCOMES = [
  'PAYS',
  'NO_TIER',
  'NO_PROFIT',
  'OTHER_SIDE',
  'TOO_FEW_ACTIVE',
  'TOO_LITTLE_VOLUME',
  'CORRECTED',
  'BELOW_COIN',
] as const;
const text = z.string();
/**
 * What a settlement was computed from, and how: enough to follow it with a calculator, without asking anything else. Money is decimal
 * text that loses no unit, rates are fractions of four decimals.
 */
export const sheetSchema = z.object({
  kind: z.enum(['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY']),
  salaryType: z.enum(['PROFIT', 'LOSS', 'SINGLE_BET']).nullable(),
  timeZone: text,
  currency: text,
  terms: z.object({
    tiers: z.array(z.object({ rate: text, activeMembers: z.number().int(), volume: text, profitLoss: text })),
    minBetAmount: text,
    minActiveMembers: z.number().int(),
    betAmount: text,
    sides: z.object({ profitSide: text, lossSide: text, singlePeriod: text }).nullable(),
    carryNegative: z.boolean(),
  }),
  inputs: z.object({
    validBet: text,
    net: text,
    validHouseWon: text,
    validHouseLost: text,
    rebates: text,
    bonuses: text,
    salaries: text,
    fees: text,
    /** null: the terms do not ask, so nobody counted. */
    activeMembers: z.number().int().nullable(),
  }),
  /** What of the inputs are corrections of earlier periods; null: none. */
  late: z.object({ validBet: text, net: text }).nullable(),
  profitLoss: text,
  /** Of each tier, what was not reached. */
  missing: z.array(z.array(z.enum(['volume', 'profitLoss', 'activeMembers']))),
  rate: text.nullable(),
  carryIn: text,
  base: text,
  exact: text,
  amount: text,
  carryOut: text,
  outcome: z.enum(OUTCOMES),
});
export type Sheet = z.infer<typeof sheetSchema>;

export function sheetOf(
  signed: Signed,
  { currency, timeZone }: Brand,
  { inputs, late, isCounted }: Read,
  carryIn: bigint,
  found: Assessment,
): Sheet {
  const money = (units: bigint) => exactText(units, currency);
  return {
    kind: signed.kind,
    salaryType: signed.salaryType,
    timeZone,
    currency,
    terms: {
      tiers: signed.tiers.map((tier) => ({
        rate: rateText(tier.rateBps),
        activeMembers: tier.activeMembers,
        volume: money(tier.volume),
        profitLoss: money(tier.profitLoss),
      })),
      minBetAmount: money(signed.minBetAmount),
      minActiveMembers: signed.minActiveMembers,
      betAmount: money(signed.betAmount),
      sides: signed.sides && {
        profitSide: rateText(signed.sides.profitSideRateBps),
        lossSide: rateText(signed.sides.lossSideRateBps),
        singlePeriod: rateText(signed.sides.singlePeriodRateBps),
      },
      carryNegative: signed.carryNegative,
    },
    inputs: {
      validBet: money(inputs.validBet),
      net: money(inputs.net),
      validHouseWon: money(inputs.validHouseWon),
      validHouseLost: money(inputs.validHouseLost),
      rebates: money(inputs.rebates),
      bonuses: money(inputs.bonuses),
      salaries: money(inputs.salaries),
      fees: money(inputs.fees),
      activeMembers: isCounted ? inputs.activeMembers : null,
    },
    late: late ? { validBet: money(late.validBet), net: money(late.net) } : null,
    profitLoss: money(found.profitLoss),
    missing: found.missing,
    rate: found.rateBps === null ? null : rateText(found.rateBps),
    carryIn: money(carryIn),
    base: money(found.base),
    exact: money(found.exact),
    amount: money(found.amount),
    carryOut: money(found.carryOut),
    outcome: found.outcome,
  };
}
