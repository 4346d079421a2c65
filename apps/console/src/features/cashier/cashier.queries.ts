import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { FIXED, listing, QUEUE, reading } from '../../session/calls.ts';
import { cashier, deposits, withdrawals } from '../../session/clients.ts';

export const QUEUE_REFRESH_MS = 10_000;
export const QUEUE_PAGE_SIZE = 20;
export const REASON_MAX = 300;

export type Channels = Answer<typeof cashier.listChannels>;
export type Channel = Channels['list'][number];
export type ChannelWish = Parameters<typeof cashier.createChannel>[0];
export type CashierSettings = Answer<typeof cashier.getCashierSettings>;
export const channels = reading(['cashier', 'channels'], cashier.listChannels);
export const cashierSettings = reading(['cashier', 'settings'], cashier.getCashierSettings);

export type WithdrawalRow = Answer<typeof withdrawals.listWithdrawalQueue>['list'][number];
export type WithdrawalCase = Answer<typeof withdrawals.getWithdrawalCase>;
export const withdrawalQueue = listing(['withdrawals', 'list'], withdrawals.listWithdrawalQueue, QUEUE);
export const withdrawalCase = reading(['withdrawals', 'case'], withdrawals.getWithdrawalCase, QUEUE);
/** A proof image never changes; base64 is turned into an object URL by who shows it. */
export const receiptProof = reading(['withdrawals', 'proof'], withdrawals.getReceiptProof, FIXED);

export type DepositFilter = Parameters<typeof deposits.listDepositQueue>[0];
export type DepositRow = Answer<typeof deposits.listDepositQueue>['list'][number];

const queue = { refetchInterval: QUEUE_REFRESH_MS, placeholderData: keepPreviousData } as const;

export const depositQueue = (filter: DepositFilter) =>
  queryOptions({
    queryKey: ['deposits', 'list', filter],
    queryFn: ({ signal }) => ask(deposits.listDepositQueue(filter, { signal })),
    ...queue,
  });

export const gatewayEvents = (filter: { reference?: string; pageNo: number }) =>
  queryOptions({
    queryKey: ['deposits', 'events', filter],
    queryFn: ({ signal }) =>
      ask(cashier.listGatewayEvents({ ...filter, pageSize: QUEUE_PAGE_SIZE }, { signal })),
    ...queue,
  });

export const refusedCallbacks = () =>
  queryOptions({
    queryKey: ['deposits', 'refused'],
    queryFn: ({ signal }) => ask(cashier.listRefusedCallbacks({}, { signal })),
    ...queue,
  });

export type BankAccount = Answer<typeof withdrawals.listMemberBankAccounts>['list'][number];

export const memberBankAccounts = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'bankAccounts', memberId],
    queryFn: ({ signal }) => ask(withdrawals.listMemberBankAccounts({ memberId }, { signal })),
  });

export function useRemoveBankAccount(memberId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { bankAccountId: number; reason: string }) =>
      ask(withdrawals.removeBankAccount({ memberId, ...input })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members', 'bankAccounts', memberId] }),
  });
}

/** What an operator does with a withdrawal, each with its call. */
export const WITHDRAWAL_ACTS = {
  approve: withdrawals.approveWithdrawal,
  reject: withdrawals.rejectWithdrawal,
  markPaid: withdrawals.markWithdrawalPaid,
  payRest: (input: Decided) => withdrawals.payWithdrawalRest({ ...input, byHand: false }),
  payRestByHand: (input: Decided) => withdrawals.payWithdrawalRest({ ...input, byHand: true }),
  refund: withdrawals.refundWithdrawalRest,
  force: withdrawals.forceWithdrawalReceipt,
};
type Decided = { withdrawalNo: string; reason: string };
/** Claiming asks for nothing: it binds nobody and moves no money. */
export type WithdrawalAct = 'claim' | keyof typeof WITHDRAWAL_ACTS;

export type DepositAct = 'approve' | 'reject';

/** Credits a deposit by hand with the amount that arrived, or marks it failed. */
export function useActOnDeposit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { act: DepositAct; orderNo: string; amount: string; reason: string }) =>
      input.act === 'approve'
        ? ask(deposits.creditDeposit({ orderNo: input.orderNo, amount: input.amount, reason: input.reason }))
        : ask(deposits.failDeposit({ orderNo: input.orderNo, reason: input.reason })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}

export type DepositCase = Answer<typeof deposits.getDepositCase>;
export const depositCase = (orderNo: string) =>
  queryOptions({
    queryKey: ['deposits', 'case', orderNo],
    queryFn: ({ signal }) => ask(deposits.getDepositCase({ orderNo }, { signal })),
    refetchInterval: QUEUE_REFRESH_MS,
  });
export const depositSlip = (orderNo: string, slipId: number) =>
  queryOptions({
    queryKey: ['deposits', 'slip', orderNo, slipId],
    queryFn: ({ signal }) => ask(deposits.getDepositSlipOfMember({ orderNo, slipId }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
/** Asks the order's gateway or chain now. */
export function useCheckDeposit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderNo: string) => ask(deposits.checkDeposit({ orderNo })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}

export type IncomingRow = Answer<typeof deposits.listIncoming>['list'][number];
export const incoming = (filter: { state?: IncomingRow['state']; pageNo: number }) =>
  queryOptions({
    queryKey: ['deposits', 'incoming', filter],
    queryFn: ({ signal }) => ask(deposits.listIncoming({ ...filter, pageSize: QUEUE_PAGE_SIZE }, { signal })),
    ...queue,
  });
export type StatementWish = Parameters<typeof deposits.addStatementLines>[0];
export function useAddStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: StatementWish) => ask(deposits.addStatementLines(wish)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}
export type IncomingAct = { kind: 'order' | 'account'; to: string } | { kind: 'aside' };
/** Says whose money it is, or that it is no deposit. */
export function useActOnIncoming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ incomingId, act, reason }: { incomingId: number; act: IncomingAct; reason: string }) => {
      if (act.kind === 'aside') return ask(deposits.setIncomingAside({ incomingId, reason }));
      const to = act.kind === 'order' ? { orderNo: act.to } : { account: act.to };
      return ask(deposits.settleIncoming({ incomingId, ...to, reason }));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['deposits'] }),
  });
}
