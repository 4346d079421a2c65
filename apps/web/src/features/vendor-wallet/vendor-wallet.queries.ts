import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { vendorWallet } from '../../clients/vendor-wallet.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { balanceQuery } from '../../session/balance.ts';
import { useMember } from '../../session/member.ts';
import { freshQuery, refresh } from '../../session/query-client.ts';

export type MerchantWallet = Answer<typeof vendorWallet.getMerchantWallet>;
export type TransferWallet = MerchantWallet['wallets'][number];
export type VendorBalances = Answer<typeof vendorWallet.listVendorBalances>;
export type VendorTransfer = Answer<typeof vendorWallet.listVendorTransfers>['list'][number];
export type Transferred = Answer<typeof vendorWallet.transferWallet>;

export const MAIN = 'MAIN';
const SESSION_MS = 30 * 60_000;
/** While a vendor has not said what it did, the list is asked for this often. */
const LIVE_MS = 3_000;
const RECENT = 10;

/** WALLET-005: kept for the session. */
export const merchantWallet = queryOptions({
  queryKey: ['vendor-wallet', 'merchant'],
  queryFn: () => ask(vendorWallet.getMerchantWallet({})),
  staleTime: SESSION_MS,
});

/** False while nobody knows: what depends on it then stays hidden. A trial account has one wallet. */
export function useHasTransferWallets(): boolean {
  const member = useMember();
  const found = useQuery({ ...merchantWallet, enabled: member?.freeplay === false });
  return found.data?.isSingle === false;
}

/** Every vendor is asked, which takes a moment. */
export const vendorBalances = freshQuery(['vendor-wallet', 'balances'], () =>
  vendorWallet.listVendorBalances({}),
);

export const recentTransfers = queryOptions({
  queryKey: ['vendor-wallet', 'transfers'],
  queryFn: () => ask(vendorWallet.listVendorTransfers({ pageNo: 1, pageSize: RECENT })),
  staleTime: 0,
  refetchInterval: (query) =>
    query.state.data?.list.some((one) => one.status === 'PENDING') ? LIVE_MS : false,
});

/** What a transfer touches is asked for again, however it went. */
const onSettled = (): void => refresh(vendorBalances, recentTransfers, balanceQuery);

export const useTransferWallet = () =>
  useMutation({
    mutationFn: (input: Input<typeof vendorWallet.transferWallet>) => ask(vendorWallet.transferWallet(input)),
    onSettled,
  });

export const useRecallAll = () =>
  useMutation({ mutationFn: (requestId: string) => ask(vendorWallet.recallAll({ requestId })), onSettled });
