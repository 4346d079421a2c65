import type { Answer } from '../../session/ask.ts';
import { listing, QUEUE, reading } from '../../session/calls.ts';
import { vendorWallet } from '../../session/clients.ts';

export type VendorTransfer = Answer<typeof vendorWallet.listVendorTransferQueue>['list'][number];
export type VendorTransferCase = Answer<typeof vendorWallet.getVendorTransferCase>;
export type Verdict = 'settle' | 'fail';

export const vendorTransfers = listing(
  ['vendorWallet', 'transfers'],
  vendorWallet.listVendorTransferQueue,
  QUEUE,
);
export const vendorTransferCase = reading(
  ['vendorWallet', 'case'],
  vendorWallet.getVendorTransferCase,
  QUEUE,
);
export const vendorWalletSettings = reading(
  ['vendorWallet', 'settings'],
  vendorWallet.getVendorWalletSettings,
);
