import { SALARY_TYPES, type ContractKind, type SalaryType } from '@baize/contracts/rules';
import type { Path } from '../../pages.ts';
import type { Feature } from '../../session/consolidated.ts';

/** Where a kind's pages stand, and the feature they are shown with (AGENT-013…016, CONTRACT-006). */
export const KIND_PLACES = {
  DIVIDEND: {
    office: '/agentHome/agentDividendRecordCopy2',
    member: '/member/dividendContract',
    feature: 'contractDividend',
  },
  DAILY_SALARY: {
    office: '/agentHome/agentDailyWages2',
    member: '/member/dailySalaryContract',
    feature: 'dailySalary',
  },
  HOURLY_SALARY: {
    office: '/agentHome/agentHourSalary',
    member: '/member/hourlySalaryContract',
    feature: 'hourlySalary',
  },
  REALTIME_SALARY: {
    office: '/agentHome/agentRealtimeSalary',
    member: '/member/realtimeSalaryContract',
    feature: 'realtimeSalary',
  },
} as const satisfies Record<ContractKind, { office: Path; member: Path; feature: Feature }>;

const KINDS = Object.keys(KIND_PLACES) as ContractKind[];

/** The kind a page is about. */
export const kindAt = (path: Path): ContractKind =>
  KINDS.find((kind) => KIND_PLACES[kind].office === path || KIND_PLACES[kind].member === path) ?? 'DIVIDEND';

export const hasSalaryType = (kind: ContractKind): boolean =>
  kind === 'DAILY_SALARY' || kind === 'HOURLY_SALARY';

/** A downline has one contract of a kind; of a daily or hourly salary one for each side that may win. */
export const typesOf = (kind: ContractKind): readonly (SalaryType | undefined)[] =>
  hasSalaryType(kind) ? SALARY_TYPES : [undefined];
