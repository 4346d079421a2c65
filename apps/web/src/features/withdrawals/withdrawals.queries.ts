import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { withdrawals } from '../../clients/withdrawals.ts';
import { balanceQuery } from '../../session/balance.ts';
import { memberQuery } from '../../session/member.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { freshQuery, refresh } from '../../session/query-client.ts';
import { askWithPin } from '../../session/seal.ts';
import { setPaymentPassword } from '../cashier/set-payment-password.ts';
import { isWithdrawalLive } from './progress.ts';

export type Withdrawal = Answer<typeof withdrawals.getWithdrawal>;
export type WithdrawalLimits = Answer<typeof withdrawals.getWithdrawalLimits>;
export type KnownAccounts = Answer<typeof withdrawals.listBankAccounts>;
export type BankAccount = KnownAccounts['list'][number];

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

type WithdrawalInput = Input<typeof withdrawals.requestWithdrawal>;
type AccountInput = Input<typeof withdrawals.addBankAccount>;

const requestWithdrawal = askWithPin((input: WithdrawalInput) => withdrawals.requestWithdrawal(input));
const addBankAccount = askWithPin((input: AccountInput) => withdrawals.addBankAccount(input));

export const useRequestWithdrawal = () =>
  useMutation({ mutationFn: requestWithdrawal, onSettled: refreshWithdrawals });

export type FirstWithdrawal = Omit<WithdrawalInput, 'bankAccountId'> & {
  account: Omit<AccountInput, 'paymentPassword'>;
  /** The login password, where the payment password is set on the way. */
  password?: string;
};

/**
 * The first withdrawal in one press: payment password, account, request (decision 0066). Each is a call of its own, and
 * what was done stays done: a refusal midway leaves the form at what is left, as the server now says.
 */
export const useFirstWithdrawal = () =>
  useMutation({
    mutationFn: async ({ account, password, ...wanted }: FirstWithdrawal) => {
      const { paymentPassword } = wanted;
      if (password !== undefined) await setPaymentPassword({ password, paymentPassword });
      const { bankAccountId } = await addBankAccount({ ...account, paymentPassword });
      return requestWithdrawal({ ...wanted, bankAccountId });
    },
    onSettled: () => {
      refresh(memberQuery, bankAccounts);
      refreshWithdrawals();
    },
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
    mutationFn: addBankAccount,
    onSuccess: () => refresh(bankAccounts),
  });
