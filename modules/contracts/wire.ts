import { amount, instant, money } from '@baize/endpoint/shapes';
import { parseUnits } from '@baize/kernel';
import { z } from 'zod';
import { CONTRACT_EVENTS, CONTRACT_STATES, END_REASONS, SIDES } from './contract.ts';
import { sidesOf, type Rates } from './rates.ts';
import {
  bpsOf,
  CONTRACT_KINDS,
  PERIODS,
  rateText,
  SALARY_TYPES,
  type ContractKind,
  type Period,
} from './rules.ts';
import type { TermsContent } from './shapes.ts';

/** Fields of the calls, as api-calls.md 45–49 spells them. */

const TIERS_MAX = 10;
const MEMBERS_MAX = 1_000_000;
const members = z.number().int('number_expected').min(0, 'out_of_range').max(MEMBERS_MAX, 'out_of_range');
/** A fraction of at most four decimals: "0.1" is 10 %. */
const rate = z
  .string('required')
  .regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, 'rate_invalid')
  .meta({ examples: ['0.1'] });
const ofTier = { rate, activeMember: members };
const ofTeam = { minBetAmount: amount, minActiveMember: members };
const tiersOf = <T extends z.ZodType>(tier: T) => z.array(tier).min(1, 'required').max(TIERS_MAX, 'too_long');
export const salaryType = z.enum(SALARY_TYPES);

/** The terms of each kind, as who offers them writes them. */
export const dividendTerms = {
  ...ofTeam,
  period: z.enum(PERIODS),
  tiers: tiersOf(z.strictObject({ ...ofTier, periodValidBet: amount, periodProfitLoss: amount })),
  carryNegative: z.boolean().default(false),
};
export const dailyTerms = {
  ...ofTeam,
  salaryType,
  tiers: tiersOf(z.strictObject({ ...ofTier, dailyVolume: amount })),
  betAmountPerDay: amount,
};
export const hourlyTerms = {
  ...ofTeam,
  salaryType,
  tiers: tiersOf(z.strictObject({ ...ofTier, hourlyVolume: amount })),
  betAmountPerHour: amount,
};
export const realtimeTerms = {
  minBetAmount: amount.default('0'),
  profitSideRate: rate,
  lossSideRate: rate,
  singlePeriodBetRate: rate,
};

/** What any of them is, read. */
type TermsInput = {
  period?: Period;
  tiers?: readonly {
    rate: string;
    activeMember: number;
    periodValidBet?: string;
    periodProfitLoss?: string;
    dailyVolume?: string;
    hourlyVolume?: string;
  }[];
  minBetAmount: string;
  minActiveMember?: number;
  betAmountPerDay?: string;
  betAmountPerHour?: string;
  profitSideRate?: string;
  lossSideRate?: string;
  singlePeriodBetRate?: string;
  carryNegative?: boolean;
};

export function termsOf(kind: ContractKind, input: TermsInput): TermsContent {
  const { tiers = [], profitSideRate = '0', lossSideRate = '0', singlePeriodBetRate = '0' } = input;
  return {
    period: input.period ?? null,
    tiers: tiers.map((tier) => ({
      rateBps: bpsOf(tier.rate),
      activeMembers: tier.activeMember,
      volume: parseUnits(tier.periodValidBet ?? tier.dailyVolume ?? tier.hourlyVolume ?? '0'),
      profitLoss: parseUnits(tier.periodProfitLoss ?? '0'),
    })),
    minBetAmount: parseUnits(input.minBetAmount),
    minActiveMembers: input.minActiveMember ?? 0,
    betAmount: parseUnits(input.betAmountPerDay ?? input.betAmountPerHour ?? '0'),
    sides:
      kind === 'REALTIME_SALARY'
        ? sidesOf([profitSideRate, lossSideRate, singlePeriodBetRate].map(bpsOf))
        : null,
    carryNegative: input.carryNegative ?? false,
  };
}

const rateShown = z.string().describe('fraction of four decimals');
/** A version as both are shown it. Fields that its kind does not have are absent. */
const versionShown = z.object({
  version: z.number().int(),
  period: z.enum(PERIODS).optional(),
  minBetAmount: money,
  minActiveMember: z.number().int().optional(),
  betAmountPerDay: money.optional(),
  betAmountPerHour: money.optional(),
  carryNegative: z.boolean().optional(),
  tiers: z
    .array(
      z.object({
        rate: rateShown,
        activeMember: z.number().int(),
        periodValidBet: money.optional(),
        periodProfitLoss: money.optional(),
        dailyVolume: money.optional(),
        hourlyVolume: money.optional(),
      }),
    )
    .optional(),
  profitSideRate: rateShown.optional(),
  lossSideRate: rateShown.optional(),
  singlePeriodBetRate: rateShown.optional(),
  /** Sent back by who accepts. */
  digest: z.string(),
  proposedBy: z.enum(SIDES),
  proposedAt: instant,
  /** null: it waits. VOID: the contract ended before anybody answered. */
  answer: z.enum(['ACCEPTED', 'REJECTED', 'COUNTERED', 'WITHDRAWN', 'EXPIRED', 'VOID']).nullable(),
  answeredAt: instant.nullable(),
  effectiveFrom: instant.nullable(),
  effectiveUntil: instant.nullable(),
});
export type VersionShown = z.input<typeof versionShown>;

/** What the reader may do now. END: ask that it ends; END_…: about the other's request. */
export const ACTS = [
  'PROPOSE',
  'ACCEPT',
  'REJECT',
  'COUNTER',
  'WITHDRAW',
  'END',
  'END_ACCEPT',
  'END_REJECT',
  'END_WITHDRAW',
] as const;
export type Act = (typeof ACTS)[number];

export const willTerminate = z.array(
  z.object({
    contractId: z.string(),
    downlineAccount: z.string(),
    rate: rateShown,
    reason: z.enum(END_REASONS),
  }),
);

export const contractShown = z.object({
  contractId: z.string(),
  kind: z.enum(CONTRACT_KINDS),
  salaryType: salaryType.nullable(),
  status: z.enum(CONTRACT_STATES),
  /** Where the reader stands in it. */
  side: z.enum(SIDES),
  /** null: the house. */
  uplineAccount: z.string().nullable(),
  downlineAccount: z.string(),
  /** The terms in force now. */
  current: versionShown.nullable(),
  /** Signed terms that begin later, at their `effectiveFrom`. */
  upcoming: versionShown.nullable(),
  /** What waits for an answer. */
  pending: z
    .object({
      type: z.enum(['NEW', 'CHANGE', 'END']),
      askedBy: z.enum(SIDES),
      expireAt: instant,
      /** The proposed terms; null where an end is asked for. */
      terms: versionShown.nullable(),
      /** When they would begin, or the contract end, if it were answered now. */
      effectiveAt: instant,
      remark: z.string(),
      /** The contracts below that would end, the first hundred of them, and what names all: who accepts sends `cascadeDigest` back. */
      willTerminate,
      willTerminateCount: z.number().int(),
      cascadeDigest: z.string(),
    })
    .nullable(),
  endedAt: instant.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  allowed: z.array(z.enum(ACTS)),
});
export type ContractShown = z.input<typeof contractShown>;

export const contractDetail = contractShown.extend({
  currency: z.string(),
  /** Every version, the newest first. */
  history: z.array(versionShown),
  steps: z.array(
    z.object({
      at: instant,
      event: z.enum(['proposed', ...CONTRACT_EVENTS]),
      /** After it. */
      status: z.enum(CONTRACT_STATES),
      /** The version it is about; null: it is about the end. */
      version: z.number().int().nullable(),
      /** The version that holds while this one is proposed, or held until it was signed; null: there was none. */
      fromVersion: z.number().int().nullable(),
      /** From when on it holds: signed terms begin, the contract ends. null: nothing changes by it, or a later step changed it. */
      effectiveAt: instant.nullable(),
      /** Of the end that counts. */
      reason: z.enum(END_REASONS).nullable(),
      /** PLATFORM: the clock, or what another act led to. */
      by: z.enum([...SIDES, 'PLATFORM']),
      remark: z.string(),
    }),
  ),
});

/** The number of a contract as calls have it: "c_901". */
export const contractNo = z
  .string('required')
  .regex(/^c_\d{1,9}$/, 'number_expected')
  .meta({ examples: ['c_901'] });
export const contractNoOf = (id: number): string => `c_${id}`;
export const idOfContractNo = (text: string): number => Number(text.slice(2));

export const rateOf = (rates: Rates): string => rateText(Math.max(...rates));
