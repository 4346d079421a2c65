import type { BranchSwitch } from '@baize/members/rules';

/** The words of contracts, for the server and the browsers. */
export const CONTRACT_KINDS = ['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** What of call 13 and of the operators' switches of a branch is about each kind (CONTRACT-005, OP-30). */
export const FEATURES = {
  DIVIDEND: 'contractDividend',
  DAILY_SALARY: 'dailySalary',
  HOURLY_SALARY: 'hourlySalary',
  REALTIME_SALARY: 'realtimeSalary',
} as const satisfies Record<ContractKind, BranchSwitch>;

/**
 * The day or hour a salary is paid for, named from the house's view: PROFIT only when the house won from the team, LOSS only
 * when it lost, SINGLE_BET always.
 */
export const SALARY_TYPES = ['PROFIT', 'LOSS', 'SINGLE_BET'] as const;
export type SalaryType = (typeof SALARY_TYPES)[number];

/** Days, weeks from Monday, half months (1–15, 16–end), months (CONTRACT-004). Dividends choose; salaries have their own. */
export const PERIODS = ['D', 'W', 'H', 'M'] as const;
export type Period = (typeof PERIODS)[number];

/** One is as much as a hundredth of a percent. */
export const RATE_ONE = 10_000;

/** 1000 → '0.1000'. */
export const rateText = (bps: number): string =>
  `${Math.trunc(bps / RATE_ONE)}.${String(bps % RATE_ONE).padStart(4, '0')}`;

/** '0.1' → 1000. A fraction of at most four decimals. */
export const bpsOf = (fraction: string): number => {
  const [whole = '0', decimals = ''] = fraction.split('.');
  return Number(whole) * RATE_ONE + Number(decimals.padEnd(4, '0'));
};

export { exceeds, isMonotone, ratesOf, sidesOf } from './rates.ts';
