import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../session/ask.ts';
import { wallet } from '../../session/clients.ts';

export const LEDGER_PAGE_SIZE = 30;
export const FINDINGS_PAGE_SIZE = 30;
/** Findings come from a job that runs every few minutes; asking more often shows nothing new. */
const FINDINGS_REFRESH_MS = 60_000;

export const findings = (pageNo: number) =>
  queryOptions({
    queryKey: ['wallet', 'findings', pageNo],
    queryFn: ({ signal }) => ask(wallet.listFindings({ pageNo, pageSize: FINDINGS_PAGE_SIZE }, { signal })),
    refetchInterval: FINDINGS_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

export type LedgerFilter = { memberId: number; from: string; to: string; pageNo: number };

/** Every movement of a member's main account with the balance before and after, and the account as it stands. */
export const ledger = (filter: LedgerFilter) =>
  queryOptions({
    queryKey: ['wallet', 'ledger', filter],
    queryFn: ({ signal }) => ask(wallet.listLedger({ ...filter, pageSize: LEDGER_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
