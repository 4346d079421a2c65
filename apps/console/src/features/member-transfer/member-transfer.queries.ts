import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { memberTransfer } from '../../session/clients.ts';

export const REASON_MAX = 300;
export const LINES_PAGE_SIZE = 20;
export type AgentDeposit = Answer<typeof memberTransfer.listAgentDeposits>['list'][number];
type TransferFilter = Omit<Parameters<typeof memberTransfer.listLineTransfers>[0], 'pageSize'>;
type RequestFilter = Omit<Parameters<typeof memberTransfer.listAgentDeposits>[0], 'pageSize'>;

export const lineTransfers = (filter: TransferFilter) =>
  queryOptions({
    queryKey: ['memberTransfer', 'transfers', filter],
    queryFn: ({ signal }) =>
      ask(memberTransfer.listLineTransfers({ ...filter, pageSize: LINES_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
export const agentDeposits = (filter: RequestFilter) =>
  queryOptions({
    queryKey: ['memberTransfer', 'requests', filter],
    queryFn: ({ signal }) =>
      ask(memberTransfer.listAgentDeposits({ ...filter, pageSize: LINES_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
export const lineSettings = queryOptions({
  queryKey: ['memberTransfer', 'settings'],
  queryFn: ({ signal }) => ask(memberTransfer.getLineTransferSettings({}, { signal })),
});
export function useSaveLineSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof memberTransfer.updateLineTransferSettings>[0]) =>
      ask(memberTransfer.updateLineTransferSettings(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['memberTransfer'] }),
  });
}
