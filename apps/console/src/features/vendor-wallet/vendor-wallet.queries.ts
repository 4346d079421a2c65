import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { vendorWallet } from '../../session/clients.ts';

export const REASON_MAX = 300;
export const TRANSFERS_PAGE_SIZE = 20;
/** A queue people work from. */
const REFRESH_MS = 15_000;
export type VendorTransfer = Answer<typeof vendorWallet.listVendorTransferQueue>['list'][number];
export type VendorTransferFilter = Omit<
  Parameters<typeof vendorWallet.listVendorTransferQueue>[0],
  'pageSize'
>;

export const vendorTransfers = (filter: VendorTransferFilter) =>
  queryOptions({
    queryKey: ['vendorWallet', 'transfers', filter],
    queryFn: ({ signal }) =>
      ask(vendorWallet.listVendorTransferQueue({ ...filter, pageSize: TRANSFERS_PAGE_SIZE }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
export const vendorTransferCase = (transferNo: string) =>
  queryOptions({
    queryKey: ['vendorWallet', 'case', transferNo],
    queryFn: ({ signal }) => ask(vendorWallet.getVendorTransferCase({ transferNo }, { signal })),
    refetchInterval: REFRESH_MS,
  });
export const vendorWalletSettings = queryOptions({
  queryKey: ['vendorWallet', 'settings'],
  queryFn: ({ signal }) => ask(vendorWallet.getVendorWalletSettings({}, { signal })),
});

function useVendorWalletChange<Input, Value>(call: (input: Input) => Promise<Result<Value>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['vendorWallet'] }),
  });
}
export const useSaveVendorWalletSettings = () =>
  useVendorWalletChange(vendorWallet.updateVendorWalletSettings);
export const useAskVendor = () => useVendorWalletChange(vendorWallet.askVendorTransfer);
export type Verdict = 'settle' | 'fail';
export const useDecideTransfer = () =>
  useVendorWalletChange(
    ({
      verdict,
      transferNo,
      amount,
      reason,
    }: {
      verdict: Verdict;
      transferNo: string;
      amount?: string;
      reason: string;
    }) =>
      verdict === 'settle'
        ? vendorWallet.settleVendorTransfer({ transferNo, reason, ...(amount ? { amount } : {}) })
        : vendorWallet.failVendorTransfer({ transferNo, reason }),
  );
