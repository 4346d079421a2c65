import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../session/ask.ts';
import { wallet } from '../../session/clients.ts';

export const LEDGER_PAGE_SIZE = 30;

export type LedgerFilter = { memberId: number; from: string; to: string; pageNo: number };

/** Every movement of a member's main account with the balance before and after, and the account as it stands. */
export const ledger = (filter: LedgerFilter) =>
  queryOptions({
    queryKey: ['wallet', 'ledger', filter],
    queryFn: ({ signal }) => ask(wallet.listLedger({ ...filter, pageSize: LEDGER_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
