import type { contractsConsoleApi } from '@baize/contracts/console-api';
import { CONTRACT_KINDS, PERIODS, SALARY_TYPES } from '@baize/contracts/rules';
import type { Input } from '@baize/endpoint';

export type Offer = Input<typeof contractsConsoleApi, 'proposeHouseContract'>['offer'];

/** As many steps as the form has lines for; the call takes ten. */
export const STEPS = ['1', '2', '3', '4', '5', '6'] as const;
export type StepNo = (typeof STEPS)[number];
type StepField = `${'percent' | 'members' | 'volume' | 'result'}${StepNo}`;
export type OfferDraft = Record<StepField, string> & {
  account: string;
  kind: (typeof CONTRACT_KINDS)[number];
  period: (typeof PERIODS)[number];
  salaryType: (typeof SALARY_TYPES)[number];
  minBetAmount: string;
  minActiveMember: string;
  betAmount: string;
  carryNegative: boolean;
  steps: StepNo;
  profitSide: string;
  lossSide: string;
  singlePeriod: string;
};

const stepFields = Object.fromEntries(
  STEPS.flatMap((no) =>
    (['percent', 'members', 'volume', 'result'] as const).map((name) => [`${name}${no}`, '0']),
  ),
) as Record<StepField, string>;

export const EMPTY_OFFER: OfferDraft = {
  ...stepFields,
  account: '',
  kind: 'DIVIDEND',
  period: 'H',
  salaryType: 'SINGLE_BET',
  minBetAmount: '0',
  minActiveMember: '0',
  betAmount: '0',
  carryNegative: false,
  steps: '1',
  profitSide: '0',
  lossSide: '0',
  singlePeriod: '0',
};

const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;

/** What a person types, "12.5" percent, as the fraction of the call, "0.1250"; undefined where it is none. No float between. */
export function fractionOf(percent: string): string | undefined {
  const [, whole, decimals = ''] = PERCENT.exec(percent.trim()) ?? [];
  if (whole === undefined) return undefined;
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return bps > 10_000 ? undefined : `${Math.trunc(bps / 10_000)}.${String(bps % 10_000).padStart(4, '0')}`;
}
const rate = (percent: string): string => fractionOf(percent) ?? percent;

/** The offer that the form says. */
export function offerOf(draft: OfferDraft): Offer {
  const account = draft.account.trim();
  const minBetAmount = draft.minBetAmount.trim();
  if (draft.kind === 'REALTIME_SALARY')
    return {
      kind: draft.kind,
      account,
      minBetAmount,
      profitSideRate: rate(draft.profitSide),
      lossSideRate: rate(draft.lossSide),
      singlePeriodBetRate: rate(draft.singlePeriod),
    };
  const team = { account, minBetAmount, minActiveMember: Number(draft.minActiveMember) };
  const steps = STEPS.slice(0, Number(draft.steps)).map((no) => ({
    rate: rate(draft[`percent${no}`]),
    activeMember: Number(draft[`members${no}`]),
    volume: draft[`volume${no}`].trim(),
    result: draft[`result${no}`].trim(),
  }));
  const { salaryType } = draft;
  switch (draft.kind) {
    case 'DIVIDEND':
      return {
        kind: draft.kind,
        ...team,
        period: draft.period,
        carryNegative: draft.carryNegative,
        tiers: steps.map(({ volume, result, ...step }) => ({
          ...step,
          periodValidBet: volume,
          periodProfitLoss: result,
        })),
      };
    case 'DAILY_SALARY':
      return {
        kind: draft.kind,
        ...team,
        salaryType,
        betAmountPerDay: draft.betAmount.trim(),
        tiers: steps.map(({ rate, activeMember, volume }) => ({ rate, activeMember, dailyVolume: volume })),
      };
    case 'HOURLY_SALARY':
      return {
        kind: draft.kind,
        ...team,
        salaryType,
        betAmountPerHour: draft.betAmount.trim(),
        tiers: steps.map(({ rate, activeMember, volume }) => ({ rate, activeMember, hourlyVolume: volume })),
      };
  }
}
