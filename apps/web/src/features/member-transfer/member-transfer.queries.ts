import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { memberTransfer } from '../../clients/member-transfer.ts';
import { ask } from '../../session/clients.ts';
import { balanceQuery } from '../../session/balance.ts';
import { queryClient } from '../../session/query-client.ts';
import { forgetKey, seal } from '../../session/seal.ts';

type Answer<F extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<F>> extends infer R ? (R extends { ok: true; value: infer V } ? V : never) : never;

export type TransferLine = Answer<typeof memberTransfer.getTransferLine>;
export type AgentRequest = Answer<typeof memberTransfer.listAgentRequests>['list'][number];
export type CreditRow = Answer<typeof memberTransfer.getCreditReport>['list'][number];
export type Side = 'mine' | 'received';

const DOWNLINES_SHOWN = 8;
const REQUESTS_SHOWN = 20;
/** A request is answered by somebody else: the page that shows it asks again this often. */
const LIVE_MS = 10_000;

export const transferLine = queryOptions({
  queryKey: ['member-transfer', 'line'],
  queryFn: () => ask(memberTransfer.getTransferLine({})),
  staleTime: 0,
});

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
  queryOptions({
    queryKey: ['member-transfer', 'credit', filter],
    queryFn: () => ask(memberTransfer.getCreditReport({ ...filter, pageSize: 20 })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: ['member-transfer'] });
  void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
};

export const useTransferLine = () =>
  useMutation({
    mutationFn: async (input: {
      direction: 'UPLINE' | 'DOWNLINE';
      account?: string;
      amount: string;
      remark: string;
      paymentPassword: string;
      requestId: string;
    }) => ask(memberTransfer.transferLine({ ...input, paymentPassword: await seal(input.paymentPassword) })),
    onError: forgetKey,
    onSettled: refresh,
  });

export const useRequestAgentDeposit = () =>
  useMutation({
    mutationFn: (input: { amount: string; remark: string; requestId: string }) =>
      ask(memberTransfer.requestAgentDeposit(input)),
    onSettled: refresh,
  });

export const useCancelAgentDeposit = () =>
  useMutation({
    mutationFn: (requestNo: string) => ask(memberTransfer.cancelAgentDeposit({ requestNo })),
    onSettled: refresh,
  });

export const useApproveAgentDeposit = () =>
  useMutation({
    mutationFn: async (input: { requestNo: string; paymentPassword: string }) =>
      ask(
        memberTransfer.approveAgentDeposit({
          requestNo: input.requestNo,
          paymentPassword: await seal(input.paymentPassword),
        }),
      ),
    onError: forgetKey,
    onSettled: refresh,
  });

export const useRejectAgentDeposit = () =>
  useMutation({
    mutationFn: (input: { requestNo: string; reason: string }) =>
      ask(memberTransfer.rejectAgentDeposit(input)),
    onSettled: refresh,
  });
