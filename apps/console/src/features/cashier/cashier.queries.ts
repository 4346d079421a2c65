import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { cashier } from '../../session/clients.ts';

/** A queue that people work from is asked again this often; a hidden tab is not. */
export const QUEUE_REFRESH_MS = 10_000;
export const QUEUE_PAGE_SIZE = 20;

export type WithdrawalFilter = Parameters<typeof cashier.listWithdrawalQueue>[0];
export type DepositFilter = Parameters<typeof cashier.listDepositQueue>[0];
export type WithdrawalRow = Answer<typeof cashier.listWithdrawalQueue>['list'][number];
export type WithdrawalCase = Answer<typeof cashier.getWithdrawalCase>;
export type DepositRow = Answer<typeof cashier.listDepositQueue>['list'][number];

const queue = { refetchInterval: QUEUE_REFRESH_MS, placeholderData: keepPreviousData } as const;

export const withdrawalQueue = (filter: WithdrawalFilter) =>
  queryOptions({
    queryKey: ['withdrawals', 'list', filter],
    queryFn: ({ signal }) => ask(cashier.listWithdrawalQueue(filter, { signal })),
    ...queue,
  });

export const withdrawalCase = (withdrawalNo: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'case', withdrawalNo],
    queryFn: ({ signal }) => ask(cashier.getWithdrawalCase({ withdrawalNo }, { signal })),
    refetchInterval: QUEUE_REFRESH_MS,
  });

/** A proof image never changes; base64 is turned into an object URL by who shows it. */
export const receiptProof = (withdrawalNo: string, proofId: number) =>
  queryOptions({
    queryKey: ['withdrawals', 'proof', withdrawalNo, proofId],
    queryFn: ({ signal }) => ask(cashier.getReceiptProof({ withdrawalNo, proofId }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const depositQueue = (filter: DepositFilter) =>
  queryOptions({
    queryKey: ['deposits', 'list', filter],
    queryFn: ({ signal }) => ask(cashier.listDepositQueue(filter, { signal })),
    ...queue,
  });

export const gatewayEvents = (filter: { reference?: string; pageNo: number }) =>
  queryOptions({
    queryKey: ['deposits', 'events', filter],
    queryFn: ({ signal }) =>
      ask(cashier.listGatewayEvents({ ...filter, pageSize: QUEUE_PAGE_SIZE }, { signal })),
    ...queue,
  });

export type BankAccount = Answer<typeof cashier.listMemberBankAccounts>['list'][number];

export const memberBankAccounts = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'bankAccounts', memberId],
    queryFn: ({ signal }) => ask(cashier.listMemberBankAccounts({ memberId }, { signal })),
  });

export function useRemoveBankAccount(memberId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { bankAccountId: number; reason: string }) =>
      ask(cashier.removeBankAccount({ memberId, ...input })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members', 'bankAccounts', memberId] }),
  });
}

export type WithdrawalAct =
  | 'claim'
  | 'approve'
  | 'reject'
  | 'markPaid'
  | 'payRest'
  | 'payRestByHand'
  | 'refund'
  | 'force';

/** What an operator does with a withdrawal. Refused or not, the queue is read again: somebody else may have been first. */
export function useActOnWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      act,
      withdrawalNo,
      reason,
    }: {
      act: WithdrawalAct;
      withdrawalNo: string;
      reason: string;
    }) => {
      switch (act) {
        case 'claim':
          return ask(cashier.claimWithdrawal({ withdrawalNo }));
        case 'approve':
          return ask(cashier.approveWithdrawal({ withdrawalNo, reason }));
        case 'reject':
          return ask(cashier.rejectWithdrawal({ withdrawalNo, reason }));
        case 'markPaid':
          return ask(cashier.markWithdrawalPaid({ withdrawalNo, reason }));
        case 'payRest':
        case 'payRestByHand':
          return ask(cashier.payWithdrawalRest({ withdrawalNo, reason, byHand: act === 'payRestByHand' }));
        case 'refund':
          return ask(cashier.refundWithdrawalRest({ withdrawalNo, reason }));
        case 'force':
          return ask(cashier.forceWithdrawalReceipt({ withdrawalNo, reason }));
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['withdrawals'] }),
  });
}

export type DepositAct = 'approve' | 'reject';

/** Credits a deposit by hand with the amount that arrived, or marks it failed. */
export function useActOnDeposit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { act: DepositAct; orderNo: string; amount: string; reason: string }) =>
      input.act === 'approve'
        ? ask(cashier.creditDeposit({ orderNo: input.orderNo, amount: input.amount, reason: input.reason }))
        : ask(cashier.failDeposit({ orderNo: input.orderNo, reason: input.reason })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}

export type DepositCase = Answer<typeof cashier.getDepositCase>;
export const depositCase = (orderNo: string) =>
  queryOptions({
    queryKey: ['deposits', 'case', orderNo],
    queryFn: ({ signal }) => ask(cashier.getDepositCase({ orderNo }, { signal })),
    refetchInterval: QUEUE_REFRESH_MS,
  });
export const depositSlip = (orderNo: string, slipId: number) =>
  queryOptions({
    queryKey: ['deposits', 'slip', orderNo, slipId],
    queryFn: ({ signal }) => ask(cashier.getDepositSlipOfMember({ orderNo, slipId }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
/** Asks the order's gateway or chain now. */
export function useCheckDeposit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderNo: string) => ask(cashier.checkDeposit({ orderNo })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}

export type IncomingRow = Answer<typeof cashier.listIncoming>['list'][number];
export const incoming = (filter: { state?: IncomingRow['state']; pageNo: number }) =>
  queryOptions({
    queryKey: ['deposits', 'incoming', filter],
    queryFn: ({ signal }) => ask(cashier.listIncoming({ ...filter, pageSize: QUEUE_PAGE_SIZE }, { signal })),
    ...queue,
  });
export type StatementWish = Parameters<typeof cashier.addStatementLines>[0];
export function useAddStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: StatementWish) => ask(cashier.addStatementLines(wish)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}
export type IncomingAct = { kind: 'order' | 'account'; to: string } | { kind: 'aside' };
/** Says whose money it is, or that it is no deposit. */
export function useActOnIncoming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ incomingId, act, reason }: { incomingId: number; act: IncomingAct; reason: string }) => {
      if (act.kind === 'aside') return ask(cashier.setIncomingAside({ incomingId, reason }));
      const to = act.kind === 'order' ? { orderNo: act.to } : { account: act.to };
      return ask(cashier.settleIncoming({ incomingId, ...to, reason }));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}
