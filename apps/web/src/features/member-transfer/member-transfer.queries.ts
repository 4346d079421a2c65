import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { memberTransfer } from '../../clients/member-transfer.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { balanceQuery } from '../../session/balance.ts';
import { useMember } from '../../session/member.ts';
import { freshPage, freshQuery, refresh } from '../../session/query-client.ts';
import { askWithPin } from '../../session/seal.ts';

export type TransferLine = Answer<typeof memberTransfer.getTransferLine>;
export type AgentRequest = Answer<typeof memberTransfer.listAgentRequests>['list'][number];
export type CreditRow = Answer<typeof memberTransfer.getCreditReport>['list'][number];
export type Side = 'mine' | 'received';

const DOWNLINES_SHOWN = 8;
const REQUESTS_SHOWN = 20;
/** A request is answered by somebody else: the page that shows it asks again this often. */
const LIVE_MS = 10_000;

export const transferLine = freshQuery(['member-transfer', 'line'], () => memberTransfer.getTransferLine({}));

/** Whether there is anybody to transfer to, or to ask for a deposit; nobody until it is known. */
export function useOwnLine(): { hasLine: boolean; hasAgentDeposit: boolean } {
  const member = useMember();
  const { data } = useQuery({ ...transferLine, enabled: member?.freeplay === false });
  const hasUpline = Boolean(data?.upline);
  return {
    hasLine: hasUpline || data?.downlines.isEnabled === true,
    hasAgentDeposit: hasUpline || (data?.agentDeposit.waiting ?? 0) > 0,
  };
}

export const downlines = (search: string) =>
  queryOptions({
    queryKey: ['member-transfer', 'downlines', search],
    queryFn: () => ask(memberTransfer.listDownlines({ search, pageNo: 1, pageSize: DOWNLINES_SHOWN })),
    placeholderData: keepPreviousData,
  });

export const agentRequests = (side: Side) =>
  queryOptions({
    queryKey: ['member-transfer', 'requests', side],
    queryFn: () => ask(memberTransfer.listAgentRequests({ side, pageNo: 1, pageSize: REQUESTS_SHOWN })),
    staleTime: 0,
    refetchInterval: LIVE_MS,
  });

export type CreditFilter = { flow: 'ALL' | 'IN' | 'OUT'; from: number; to: number; pageNo: number };
export const creditReport = (filter: CreditFilter) =>
  freshPage(['member-transfer', 'credit', filter], () =>
    memberTransfer.getCreditReport({ ...filter, pageSize: 20 }),
  );

const refreshLine = (): void => refresh({ queryKey: ['member-transfer'] }, balanceQuery);

/** A move along the line: however it went, what it touches is asked for again. */
const useMove = <Given, Result>(mutationFn: (given: Given) => Promise<Result>) =>
  useMutation({ mutationFn, onSettled: refreshLine });

export const useTransferLine = () =>
  useMove(
    askWithPin((input: Input<typeof memberTransfer.transferLine>) => memberTransfer.transferLine(input)),
  );
export const useRequestAgentDeposit = () =>
  useMove((input: Input<typeof memberTransfer.requestAgentDeposit>) =>
    ask(memberTransfer.requestAgentDeposit(input)),
  );
export const useCancelAgentDeposit = () =>
  useMove((requestNo: string) => ask(memberTransfer.cancelAgentDeposit({ requestNo })));
export const useApproveAgentDeposit = () =>
  useMove(
    askWithPin((input: Input<typeof memberTransfer.approveAgentDeposit>) =>
      memberTransfer.approveAgentDeposit(input),
    ),
  );
export const useRejectAgentDeposit = () =>
  useMove((input: Input<typeof memberTransfer.rejectAgentDeposit>) =>
    ask(memberTransfer.rejectAgentDeposit(input)),
  );
