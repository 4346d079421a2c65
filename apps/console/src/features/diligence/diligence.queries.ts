import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { diligence } from '../../session/clients.ts';

export const DILIGENCE_PAGE_SIZE = 20;
export const REASON_MAX = 300;
/** A queue people work from. */
const REFRESH_MS = 30_000;
export type DiligenceSettings = Answer<typeof diligence.getDiligenceSettings>;
export type ScreeningList = Answer<typeof diligence.listScreeningLists>[number];
export type Hit = Answer<typeof diligence.listScreeningHits>['list'][number];
export type Funds = Answer<typeof diligence.listFundsRequests>['list'][number];
export type HitFilter = Omit<Parameters<typeof diligence.listScreeningHits>[0], 'pageSize'>;
export type FundsFilter = Omit<Parameters<typeof diligence.listFundsRequests>[0], 'pageSize'>;

export const diligenceSettings = queryOptions({
  queryKey: ['diligence', 'settings'],
  queryFn: ({ signal }) => ask(diligence.getDiligenceSettings({}, { signal })),
});
export const screeningLists = queryOptions({
  queryKey: ['diligence', 'lists'],
  queryFn: ({ signal }) => ask(diligence.listScreeningLists({}, { signal })),
});
export const screeningHits = (filter: HitFilter) =>
  queryOptions({
    queryKey: ['diligence', 'hits', filter],
    queryFn: ({ signal }) =>
      ask(diligence.listScreeningHits({ ...filter, pageSize: DILIGENCE_PAGE_SIZE }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
export const fundsRequests = (filter: FundsFilter) =>
  queryOptions({
    queryKey: ['diligence', 'funds', filter],
    queryFn: ({ signal }) =>
      ask(diligence.listFundsRequests({ ...filter, pageSize: DILIGENCE_PAGE_SIZE }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
export const memberDiligence = (memberId: number) =>
  queryOptions({
    queryKey: ['diligence', 'member', memberId],
    queryFn: ({ signal }) => ask(diligence.getMemberDiligence({ memberId }, { signal })),
  });
/** Each look at a paper is written down: one is asked for when somebody opens it, and not again meanwhile. */
export const fundsDocument = (documentId: number) =>
  queryOptions({
    queryKey: ['diligence-document', documentId],
    queryFn: ({ signal }) => ask(diligence.getFundsDocument({ documentId }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

function useDiligenceChange<Input, Value>(call: (input: Input) => Promise<Result<Value>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['diligence'] });
      void client.invalidateQueries({ queryKey: ['risk'] });
    },
  });
}
export const useSaveDiligenceSettings = () => useDiligenceChange(diligence.saveDiligenceSettings);
export const useUploadList = () => useDiligenceChange(diligence.uploadScreeningList);
export const useDeleteList = () => useDiligenceChange(diligence.deleteScreeningList);
export const useDecideHit = () => useDiligenceChange(diligence.decideScreeningHit);
export const useAskForFunds = () => useDiligenceChange(diligence.askForFunds);
export const useDecideFunds = () => useDiligenceChange(diligence.decideFundsRequest);
