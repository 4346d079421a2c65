import {
  bpsOf,
  exceeds,
  isMonotone,
  ratesOf,
  rateText,
  sidesOf,
  type ContractKind,
  type Period,
  type SalaryType,
} from '@baize/contracts/rules';
import { parseUnits } from '@baize/kernel';
import { hasSalaryType } from './kinds.ts';
import type { MaxRates, Version } from './contracts.queries.ts';

/** A step as it is typed; `rate` in percent. */
export type TierDraft = { rate: string; activeMember: string; volume: string; profitLoss: string };
/** Terms as they are typed, of any kind; a kind asks for some of them. */
export type TermsDraft = {
  period: Period;
  salaryType: SalaryType;
  tiers: readonly TierDraft[];
  minBetAmount: string;
  minActiveMember: string;
  /** Of a day or an hour. */
  betAmount: string;
  carryNegative: boolean;
  /** Of a real-time salary, in percent: rounds the house won, lost, every round. */
  sides: readonly [string, string, string];
};

/** What a call is sent; which fields there are depends on the kind. */
export type TermsInput = {
  minBetAmount?: string;
  minActiveMember?: number;
  period?: Period;
  carryNegative?: boolean;
  betAmountPerDay?: string;
  betAmountPerHour?: string;
  tiers?: readonly Record<string, string | number>[];
  profitSideRate?: string;
  lossSideRate?: string;
  singlePeriodBetRate?: string;
};

export const EMPTY_TIER: TierDraft = { rate: '', activeMember: '0', volume: '0', profitLoss: '0' };
const EMPTY: TermsDraft = {
  period: 'M',
  salaryType: 'SINGLE_BET',
  tiers: [EMPTY_TIER],
  minBetAmount: '0',
  minActiveMember: '0',
  betAmount: '0',
  carryNegative: false,
  sides: ['0', '0', '0'],
};
export const TIERS_MAX = 10;

/** '0.0125' → '1.25'. */
export function percentOf(fraction: string): string {
  const bps = bpsOf(fraction);
  const decimals = String(bps % 100).padStart(2, '0');
  return `${Math.trunc(bps / 100)}.${decimals}`.replace(/\.?0+$/, '') || '0';
}

/** '1.25' → 125; undefined for what is no percentage of two decimals at most, or above 100. */
export function percentBps(typed: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return bps > 10_000 ? undefined : bps;
}

const plain = (decimal: string): string => decimal.replace(/\.0*$/, '').replace(/(\.\d*?)0+$/, '$1');

/** The form begins with the terms there are, if any. */
export function draftOf(version: Version | null, salaryType: SalaryType | null): TermsDraft {
  if (!version) return { ...EMPTY, salaryType: salaryType ?? EMPTY.salaryType };
  const { profitSideRate = '0', lossSideRate = '0', singlePeriodBetRate = '0' } = version;
  return {
    period: version.period ?? EMPTY.period,
    salaryType: salaryType ?? EMPTY.salaryType,
    tiers: (version.tiers ?? []).map((tier) => ({
      rate: percentOf(tier.rate),
      activeMember: String(tier.activeMember),
      volume: plain(tier.periodValidBet ?? tier.dailyVolume ?? tier.hourlyVolume ?? '0'),
      profitLoss: plain(tier.periodProfitLoss ?? '0'),
    })),
    minBetAmount: plain(version.minBetAmount),
    minActiveMember: String(version.minActiveMember ?? 0),
    betAmount: plain(version.betAmountPerDay ?? version.betAmountPerHour ?? '0'),
    carryNegative: version.carryNegative ?? false,
    sides: [percentOf(profitSideRate), percentOf(lossSideRate), percentOf(singlePeriodBetRate)],
  };
}

export type TermsFault = 'rate_invalid' | 'number_expected' | 'rate_exceeds_own' | 'tier_not_monotone';

const COUNT = /^\d{1,7}$/;
const AMOUNT = /^\d{1,12}(\.\d{1,5})?$/;
const clean = (typed: string): string => typed.replaceAll(/[\s,]/g, '');

/** What is wrong with terms before the server is asked; it judges by the same rules. */
export function faultOf(
  kind: ContractKind,
  draft: TermsDraft,
  max: MaxRates | undefined,
): TermsFault | undefined {
  const isRealtime = kind === 'REALTIME_SALARY';
  const rates = (isRealtime ? draft.sides : draft.tiers.map(({ rate }) => rate)).map(percentBps);
  if (rates.includes(undefined)) return 'rate_invalid';
  const bps = rates.map((rate) => rate ?? 0);
  if (!isRealtime && !areNumbers(draft)) return 'number_expected';
  const terms = {
    tiers: isRealtime
      ? []
      : draft.tiers.map((tier, index) => ({
          rateBps: bps[index] ?? 0,
          activeMembers: Number(tier.activeMember),
          volume: parseUnits(clean(tier.volume)),
          profitLoss: parseUnits(clean(tier.profitLoss)),
        })),
    sides: isRealtime ? sidesOf(bps) : null,
  };
  if (!isMonotone(terms)) return 'tier_not_monotone';
  return max && exceeds(ratesOf(terms), limitsOf(max)) ? 'rate_exceeds_own' : undefined;
}

function limitsOf({ maxRate, maxSideRates }: MaxRates): readonly number[] {
  if (!maxSideRates) return [bpsOf(maxRate)];
  const { profitSideRate, lossSideRate, singlePeriodBetRate } = maxSideRates;
  return [profitSideRate, lossSideRate, singlePeriodBetRate].map(bpsOf);
}

const areNumbers = ({ tiers, minActiveMember, minBetAmount, betAmount }: TermsDraft): boolean =>
  [minActiveMember, ...tiers.map(({ activeMember }) => activeMember)].every((one) => COUNT.test(one)) &&
  [minBetAmount, betAmount, ...tiers.flatMap(({ volume, profitLoss }) => [volume, profitLoss])].every((one) =>
    AMOUNT.test(clean(one)),
  );

const fraction = (percent: string): string => rateText(percentBps(percent) ?? 0);

/** Terms without fault as the kind's call takes them. */
export function inputOf(kind: ContractKind, draft: TermsDraft): TermsInput {
  const [profit, loss, single] = draft.sides;
  if (kind === 'REALTIME_SALARY')
    return {
      profitSideRate: fraction(profit),
      lossSideRate: fraction(loss),
      singlePeriodBetRate: fraction(single),
    };
  const team = { minBetAmount: clean(draft.minBetAmount), minActiveMember: Number(draft.minActiveMember) };
  const betAmount = clean(draft.betAmount);
  const tiers = draft.tiers.map((tier) => {
    const volume = clean(tier.volume);
    return {
      rate: fraction(tier.rate),
      activeMember: Number(tier.activeMember),
      ...(kind === 'DIVIDEND' && { periodValidBet: volume, periodProfitLoss: clean(tier.profitLoss) }),
      ...(kind === 'DAILY_SALARY' && { dailyVolume: volume }),
      ...(kind === 'HOURLY_SALARY' && { hourlyVolume: volume }),
    };
  });
  if (kind === 'DIVIDEND')
    return { ...team, tiers, period: draft.period, carryNegative: draft.carryNegative };
  return kind === 'DAILY_SALARY'
    ? { ...team, tiers, betAmountPerDay: betAmount }
    : { ...team, tiers, betAmountPerHour: betAmount };
}

/** What stands beside the terms of a new contract. */
export const typeInput = (kind: ContractKind, { salaryType }: TermsDraft): { salaryType?: SalaryType } =>
  hasSalaryType(kind) ? { salaryType } : {};
