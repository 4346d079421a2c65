import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { deposits } from '../../clients/deposits.ts';
import { withdrawals } from '../../clients/withdrawals.ts';
import { identity } from '../../clients/identity.ts';
import { ask } from '../../session/clients.ts';
import { base64Of } from '../../picture-file.ts';
import { balanceQuery } from '../../session/balance.ts';
import { memberQuery } from '../../session/member.ts';
import { queryClient } from '../../session/query-client.ts';
import { forgetKey, seal } from '../../session/seal.ts';
import { isDepositLive, isWithdrawalLive } from './progress.ts';

type Answer<F extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<F>> extends infer R ? (R extends { ok: true; value: infer V } ? V : never) : never;

export type Channel = Answer<typeof deposits.listDepositChannels>['list'][number];
export type Bonus = Answer<typeof deposits.listDepositChannels>['bonuses'][number];
export type Deposit = Answer<typeof deposits.listDeposits>['list'][number];
export type DepositOrder = Answer<typeof deposits.getDeposit>;
export type Withdrawal = Answer<typeof withdrawals.getWithdrawal>;
export type WithdrawalLimits = Answer<typeof withdrawals.getWithdrawalLimits>;
export type BankAccount = Answer<typeof withdrawals.listBankAccounts>['list'][number];

/** While something can still change by itself it is asked for this often; a hidden tab is not. */
const LIVE_MS = 3_000;
const LIVE_WITHDRAWAL_MS = 5_000;
const RECENT = 5;

export const depositChannels = queryOptions({
  queryKey: ['cashier', 'channels'],
  queryFn: () => ask(deposits.listDepositChannels({})),
});

export const depositOrder = (orderNo: string) =>
  queryOptions({
    queryKey: ['cashier', 'deposit', orderNo],
    queryFn: () => ask(deposits.getDeposit({ orderNo })),
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data && !isDepositLive(query.state.data.state) ? false : LIVE_MS,
  });

export const recentDeposits = queryOptions({
  queryKey: ['cashier', 'deposits'],
  queryFn: () => ask(deposits.listDeposits({ pageNo: 1, pageSize: RECENT })),
  staleTime: 0,
});

export const withdrawalLimits = queryOptions({
  queryKey: ['cashier', 'limits'],
  queryFn: () => ask(withdrawals.getWithdrawalLimits({})),
  staleTime: 0,
});

export const bankAccounts = queryOptions({
  queryKey: ['cashier', 'accounts'],
  queryFn: () => ask(withdrawals.listBankAccounts({})),
});

export const recentWithdrawals = queryOptions({
  queryKey: ['cashier', 'withdrawals'],
  queryFn: () => ask(withdrawals.listWithdrawals({ pageNo: 1, pageSize: RECENT })),
  staleTime: 0,
  placeholderData: keepPreviousData,
  refetchInterval: (query) =>
    query.state.data?.list.some((one) => isWithdrawalLive(one)) ? LIVE_WITHDRAWAL_MS : false,
});

const again = (...keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

// None of these is waited for: the page that asked would be gone before it could tell the member how it went.

/** Asks again for everything a withdrawal touches: refused or not, the page then shows what is true. */
const refreshWithdrawals = () =>
  again(withdrawalLimits.queryKey, recentWithdrawals.queryKey, balanceQuery.queryKey);

/** The money has arrived: lists, channels and the balance are asked for again. */
export const refreshDeposits = () =>
  again(depositChannels.queryKey, recentDeposits.queryKey, balanceQuery.queryKey);

/**
 * Opens an order. `requestId` is made once per intention, so that a repeated press or a lost answer never opens two.
 */
export const useCreateDeposit = () =>
  useMutation({
    mutationFn: (input: { channelId: number; amount: string; requestId: string; bonusCode?: string }) =>
      ask(deposits.createDeposit(input)),
    onSuccess: (order) => {
      queryClient.setQueryData(depositOrder(order.orderNo).queryKey, order);
    },
    onSettled: () => void refreshDeposits(),
  });

type DepositMove = {
  orderNo: string;
  to: 'submitted' | 'cancelled';
  /** The payer's bank's number of the transfer, for the person who looks for it. */
  payerReference?: string;
};

/** "I have paid", or the member changes their mind. */
export const useMoveDeposit = () =>
  useMutation({
    mutationFn: ({ orderNo, to, payerReference }: DepositMove) =>
      to === 'submitted'
        ? ask(deposits.submitDeposit({ orderNo, ...(payerReference ? { payerReference } : {}) }))
        : ask(deposits.cancelDeposit({ orderNo })),
    onSuccess: (order) => {
      queryClient.setQueryData(depositOrder(order.orderNo).queryKey, order);
    },
    onSettled: (_, __, { orderNo }) => void again(depositOrder(orderNo).queryKey).then(refreshDeposits),
  });

export const useAttachSlip = () =>
  useMutation({
    mutationFn: async ({ orderNo, file }: { orderNo: string; file: File }) =>
      ask(deposits.attachDepositSlip({ orderNo, image: await base64Of(file) })),
    onSettled: (_, __, { orderNo }) => void again(depositOrder(orderNo).queryKey),
  });

export const useRequestWithdrawal = () =>
  useMutation({
    mutationFn: async (input: {
      bankAccountId: number;
      amount: string;
      paymentPassword: string;
      requestId: string;
    }) =>
      ask(withdrawals.requestWithdrawal({ ...input, paymentPassword: await seal(input.paymentPassword) })),
    onError: forgetKey,
    onSettled: () => void refreshWithdrawals(),
  });

export const useCancelWithdrawal = () =>
  useMutation({
    mutationFn: (withdrawalNo: string) => ask(withdrawals.cancelWithdrawal({ withdrawalNo })),
    onSettled: () => void refreshWithdrawals(),
  });

type ReceiptAnswer = {
  withdrawalNo: string;
  state: 'received' | 'partial' | 'not_received';
  receivedAmount?: string;
  /** Base64 of the proof images; they are sent after the answer, which does not wait for them. */
  images: readonly string[];
};

/** WALLET-012: the member's word on a payout, then its proof. Answers how many images did not arrive. */
export const useConfirmReceipt = () =>
  useMutation({
    mutationFn: async ({ images, ...answer }: ReceiptAnswer) => {
      await ask(withdrawals.confirmWithdrawal(answer));
      let lost = 0;
      for (const image of images) {
        const sent = await withdrawals.attachReceiptProof({ withdrawalNo: answer.withdrawalNo, image });
        if (!sent.ok) lost += 1;
      }
      return { lost };
    },
    onSettled: () => void refreshWithdrawals(),
  });

export const useAddBankAccount = () =>
  useMutation({
    mutationFn: async (input: {
      bankCode: string;
      number: string;
      payeeName: string;
      paymentPassword: string;
    }) => ask(withdrawals.addBankAccount({ ...input, paymentPassword: await seal(input.paymentPassword) })),
    onError: forgetKey,
    onSuccess: () => void again(bankAccounts.queryKey),
  });

/** The first payment password; the login password proves who sets it. */
export const useSetPaymentPassword = () =>
  useMutation({
    mutationFn: async ({ password, paymentPassword }: { password: string; paymentPassword: string }) =>
      ask(
        identity.setPaymentPassword({
          password: await seal(password),
          paymentPassword: await seal(paymentPassword),
        }),
      ),
    onError: forgetKey,
    onSuccess: () => void again(memberQuery.queryKey),
  });
