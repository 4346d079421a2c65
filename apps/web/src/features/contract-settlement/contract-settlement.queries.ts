import type { SettlementGroup, SettlementState } from '@baize/contract-settlement/rules';
import type { ContractKind } from '@baize/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { settlements as calls } from '../../clients/contract-settlement.ts';
import { balanceQuery } from '../../session/balance.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshPage, freshQuery, refresh } from '../../session/query-client.ts';
import { allPages } from '../agents/csv.ts';
import type { Period } from '../reports/period.ts';

export type Settlement = Answer<typeof calls.listDividendRecords>['list'][number];
export type Dues = Answer<typeof calls.getSettlementDues>;
export type Sheet = Answer<typeof calls.getSettlementSheet>;
export type Act = Settlement['acts'][number];
export type Direction = 'in' | 'out';
export type StateFilter = SettlementState | SettlementGroup | 'ALL';
export type SettlementFilter = Period & {
  direction: Direction;
  state: StateFilter;
  account: string;
  pageNo: number;
};

/** Calls 50 and 51 of each kind. */
const CALLS = {
  DIVIDEND: { list: calls.listDividendRecords, process: calls.processDividends },
  DAILY_SALARY: {
    list: calls.listDailySalaryRecords,
    process: calls.processDailySalaries,
  },
  HOURLY_SALARY: {
    list: calls.listHourlySalaryRecords,
    process: calls.processHourlySalaries,
  },
  REALTIME_SALARY: {
    list: calls.listRealtimeSalaryRecords,
    process: calls.processRealtimeSalaries,
  },
} as const;

const KEY = ['contract-settlement'];
const PAGE_SIZE = 20;
/** What waits for an agent is asked again this often; most of it comes by the clock. */
const POLL_MS = 60_000;

export const settlements = (kind: ContractKind, { account, ...filter }: SettlementFilter) =>
  freshPage([...KEY, kind, { account, ...filter }], () =>
    CALLS[kind].list({ ...filter, pageSize: PAGE_SIZE, ...(account ? { account } : {}) }),
  );

export const allSettlements = (kind: ContractKind, { account, pageNo: _page, ...filter }: SettlementFilter) =>
  allPages((paging) => ask(CALLS[kind].list({ ...filter, ...paging, ...(account ? { account } : {}) })));

/** The sentences are the server's, in the language of the call. */
export const settlementSheet = (settlementId: string, language: string) =>
  freshQuery([...KEY, 'sheet', settlementId, language], () => calls.getSettlementSheet({ settlementId }));

export const settlementDues = {
  ...freshQuery([...KEY, 'dues'], () => calls.getSettlementDues({})),
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: 'always' as const,
};

/** However it went, what it touches is read again: one payment settles what is overdue elsewhere, too. */
export const useProcess = (kind: ContractKind) =>
  useMutation({
    mutationFn: (input: { settlementIds: string[]; action: Act }) => ask(CALLS[kind].process(input)),
    onSettled: () => refresh({ queryKey: KEY }, balanceQuery),
  });
