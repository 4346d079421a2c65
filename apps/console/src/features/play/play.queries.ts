import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { play } from '../../session/clients.ts';

export const BETS_PAGE_SIZE = 30;
export type BetRow = Answer<typeof play.listMemberBets>['list'][number];
export type BetFilter = { memberId: number; from: string; to: string; pageNo: number };

/** The bets of one member with the totals of the whole period. */
export const memberBets = (filter: BetFilter) =>
  queryOptions({
    queryKey: ['play', 'bets', filter],
    queryFn: ({ signal }) => ask(play.listMemberBets({ ...filter, pageSize: BETS_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });

export const WINNERS_PAGE_SIZE = 20;
export type Winner = Answer<typeof play.listOpsWinners>['list'][number];

export const winners = (pageNo: number) =>
  queryOptions({
    queryKey: ['play', 'winners', pageNo],
    queryFn: ({ signal }) => ask(play.listOpsWinners({ pageNo, pageSize: WINNERS_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });

export function useHideWinner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof play.hideWinner>[0]) => ask(play.hideWinner(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['play', 'winners'] }),
  });
}

export type Connection = Answer<typeof play.listConnections>[number];
export type ConnectionState = Connection['state'];
export const connections = queryOptions({
  queryKey: ['play', 'connections'],
  queryFn: ({ signal }) => ask(play.listConnections({}, { signal })),
});

/** One change of a wire peer; whatever comes of it, the list is asked for again. */
function useConnectionChange<Input, Value>(call: (input: Input) => Promise<Result<Value>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['play', 'connections'] }),
  });
}
export const useUpdateConnection = () => useConnectionChange(play.updateConnection);
export const useSetConnectionState = () => useConnectionChange(play.setConnectionState);
export const useSaveConnectionKey = () => useConnectionChange(play.saveConnectionKey);
/** Asks the vendor something signed, now; nothing changes by it. */
export const useTestConnection = () =>
  useMutation({ mutationFn: (code: string) => ask(play.testConnection({ code })) });

type Policy = 'keep' | 'disable';
export const useCheckVendorImport = () =>
  useMutation({
    mutationFn: (input: { code: string; missing: Policy }) => ask(play.checkVendorImport(input)),
  });
export function useApplyVendorImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof play.applyVendorImport>[0]) => ask(play.applyVendorImport(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['games'] }),
  });
}
