import { SETTLEMENT_GROUPS, SETTLEMENT_STATES } from '@baize/contract-settlement/rules';
import type { ContractKind } from '@baize/contracts/rules';
import { periodOf, type Period } from '../reports/period.ts';
import type { Direction, SettlementFilter, StateFilter } from './contract-settlement.queries.ts';

/** As the address has it; what is missing is empty. */
export type RecordsSearch = Partial<
  Record<'view' | 'side' | 'state' | 'account' | 'from' | 'to' | 'page' | 'sheet', string>
>;

export const STATE_FILTERS: readonly StateFilter[] = ['ALL', ...SETTLEMENT_GROUPS, ...SETTLEMENT_STATES];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Of an hour or five minutes most come to nothing: those begin with what pays. */
const usualState = (kind: ContractKind): StateFilter =>
  kind === 'HOURLY_SALARY' || kind === 'REALTIME_SALARY' ? 'PAYING' : 'ALL';

/** The last days that are looked at where the address names none. */
export const usualPeriod = (kind: ContractKind, now: number): Period =>
  periodOf(kind === 'REALTIME_SALARY' ? 'today' : kind === 'HOURLY_SALARY' ? 'week' : 'month', now);

/** What an address asks for; a word it does not know is not asked for. `sides`: those the reader may look at, the first by itself. */
export function filterOf(
  { side, state, account = '', from = '', to = '', page = '' }: RecordsSearch,
  kind: ContractKind,
  sides: readonly [Direction, ...Direction[]],
  now: number,
): SettlementFilter {
  const period = DAY.test(from) && DAY.test(to) ? { from, to } : usualPeriod(kind, now);
  return {
    ...period,
    direction: sides.find((one) => one === side) ?? sides[0],
    state: STATE_FILTERS.find((one) => one === state) ?? usualState(kind),
    account,
    pageNo: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}
