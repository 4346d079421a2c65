import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { bookkeeping } from '../../session/clients.ts';

export const BOOK_PAGE_SIZE = 20;
export const REASON_MAX = 300;
export type Adjustment = Answer<typeof bookkeeping.listAdjustments>['list'][number];
export type AdjustmentFilter = Omit<Parameters<typeof bookkeeping.listAdjustments>[0], 'pageSize'>;
export type Discrepancy = Answer<typeof bookkeeping.listDiscrepancies>['list'][number];
export type DiscrepancyFilter = Omit<Parameters<typeof bookkeeping.listDiscrepancies>[0], 'pageSize'>;
export type Liability = Answer<typeof bookkeeping.getLiability>;

export const adjustments = (filter: AdjustmentFilter) =>
  queryOptions({
    queryKey: ['books', 'adjustments', filter],
    queryFn: ({ signal }) =>
      ask(bookkeeping.listAdjustments({ ...filter, pageSize: BOOK_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
export const discrepancies = (filter: DiscrepancyFilter) =>
  queryOptions({
    queryKey: ['books', 'discrepancies', filter],
    queryFn: ({ signal }) =>
      ask(bookkeeping.listDiscrepancies({ ...filter, pageSize: BOOK_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
export const liability = queryOptions({
  queryKey: ['books', 'liability'],
  queryFn: ({ signal }) => ask(bookkeeping.getLiability({}, { signal })),
});
export const liabilityReports = (pageNo: number) =>
  queryOptions({
    queryKey: ['books', 'liabilityReports', pageNo],
    queryFn: ({ signal }) =>
      ask(bookkeeping.listLiabilityReports({ pageNo, pageSize: BOOK_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });

function useBookChange<Input, Value>(call: (input: Input) => Promise<Result<Value>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['books'] });
      void client.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
}
export const adjustmentRule = queryOptions({
  queryKey: ['books', 'adjustmentRule'],
  queryFn: ({ signal }) => ask(bookkeeping.getAdjustmentRule({}, { signal })),
});
export type AdjustmentRule = Answer<typeof bookkeeping.getAdjustmentRule>;
export const useSaveAdjustmentRule = () => useBookChange(bookkeeping.saveAdjustmentRule);
export const useRequestAdjustment = () => useBookChange(bookkeeping.requestAdjustment);

export type AdjustmentAct = 'approve' | 'reject' | 'reverse';
export const useActOnAdjustment = () =>
  useBookChange(
    ({ act, adjustmentNo, reason }: { act: AdjustmentAct; adjustmentNo: string; reason: string }) => {
      switch (act) {
        case 'approve':
          return bookkeeping.approveAdjustment({ adjustmentNo });
        case 'reject':
          return bookkeeping.rejectAdjustment({ adjustmentNo, reason });
        case 'reverse':
          return bookkeeping.reverseAdjustment({ adjustmentNo, reason });
      }
    },
  );
export const useActOnDiscrepancy = () =>
  useBookChange(({ isOpen, ...input }: { isOpen: boolean; discrepancyId: number; reason: string }) =>
    isOpen ? bookkeeping.resolveDiscrepancy(input) : bookkeeping.reopenDiscrepancy(input),
  );
