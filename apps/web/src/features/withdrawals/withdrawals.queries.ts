import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { withdrawals } from '../../clients/withdrawals.ts';
import { balanceQuery } from '../../session/balance.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { freshQuery, refresh } from '../../session/query-client.ts';
import { askWithPin } from '../../session/seal.ts';
import { isWithdrawalLive } from './progress.ts';

export type Withdrawal = Answer<typeof withdrawals.getWithdrawal>;
export type WithdrawalLimits = Answer<typeof withdrawals.getWithdrawalLimits>;
export type BankAccount = Answer<typeof withdrawals.listBankAccounts>['list'][number];

/** While something can still change by itself it is asked for this often; a hidden tab does not ask. */
const LIVE_MS = 5_000;
const RECENT = 5;

export const withdrawalLimits = freshQuery(['cashier', 'limits'], () => withdrawals.getWithdrawalLimits({}));

export const bankAccounts = queryOptions({
  queryKey: ['cashier', 'accounts'],
  queryFn: () => ask(withdrawals.listBankAccounts({})),
});

export const recentWithdrawals = queryOptions({
  queryKey: ['cashier', 'withdrawals'],
  queryFn: () => ask(withdrawals.listWithdrawals({ pageNo: 1, pageSize: RECENT })),
  staleTime: 0,
  placeholderData: keepPreviousData,
  refetchInterval: (query) => (query.state.data?.list.some((one) => isWithdrawalLive(one)) ? LIVE_MS : false),
});

/** Asks again for everything a withdrawal touches: refused or not, the page then shows what is true. */
const refreshWithdrawals = (): void => refresh(withdrawalLimits, recentWithdrawals, balanceQuery);

export const useRequestWithdrawal = () =>
  useMutation({
    mutationFn: askWithPin((input: Input<typeof withdrawals.requestWithdrawal>) =>
      withdrawals.requestWithdrawal(input),
    ),
    onSettled: refreshWithdrawals,
  });

export const useCancelWithdrawal = () =>
  useMutation({
    mutationFn: (withdrawalNo: string) => ask(withdrawals.cancelWithdrawal({ withdrawalNo })),
    onSettled: refreshWithdrawals,
  });

type ReceiptAnswer = Input<typeof withdrawals.confirmWithdrawal> & {
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
    onSettled: refreshWithdrawals,
  });

export const useAddBankAccount = () =>
  useMutation({
    mutationFn: askWithPin((input: Input<typeof withdrawals.addBankAccount>) =>
      withdrawals.addBankAccount(input),
    ),
    onSuccess: () => refresh(bankAccounts),
  });
