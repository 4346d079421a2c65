import { queryOptions, useMutation } from '@tanstack/react-query';
import { deposits } from '../../clients/deposits.ts';
import { base64Of } from '../../forms/picture-file.ts';
import { balanceQuery } from '../../session/balance.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { freshQuery, queryClient, refresh } from '../../session/query-client.ts';
import { isDepositLive } from './progress.ts';

type Channels = Answer<typeof deposits.listDepositChannels>;
export type Channel = Channels['list'][number];
export type Bonus = Channels['bonuses'][number];
export type Deposit = Answer<typeof deposits.listDeposits>['list'][number];
export type DepositOrder = Answer<typeof deposits.getDeposit>;

/** While an order can still change by itself it is asked for this often; a hidden tab does not ask. */
const LIVE_MS = 3_000;
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

export const recentDeposits = freshQuery(['cashier', 'deposits'], () =>
  deposits.listDeposits({ pageNo: 1, pageSize: RECENT }),
);

/** The money has arrived: lists, channels and the balance are asked for again. */
export const refreshDeposits = (): void => refresh(depositChannels, recentDeposits, balanceQuery);

const showOrder = (order: DepositOrder): void => {
  queryClient.setQueryData(depositOrder(order.orderNo).queryKey, order);
};

/** Opens an order. `requestId` is made once per intention, so that a repeated press or a lost answer never opens two. */
export const useCreateDeposit = () =>
  useMutation({
    mutationFn: (input: Input<typeof deposits.createDeposit>) => ask(deposits.createDeposit(input)),
    onSuccess: showOrder,
    onSettled: refreshDeposits,
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
    onSuccess: showOrder,
    onSettled: (_, __, { orderNo }) => {
      refresh(depositOrder(orderNo));
      refreshDeposits();
    },
  });

export const useAttachSlip = () =>
  useMutation({
    mutationFn: async ({ orderNo, file }: { orderNo: string; file: File }) =>
      ask(deposits.attachDepositSlip({ orderNo, image: await base64Of(file) })),
    onSettled: (_, __, { orderNo }) => refresh(depositOrder(orderNo)),
  });
