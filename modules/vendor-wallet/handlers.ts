import type { Handlers } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { vendorWalletApi, vendorWalletConsoleApi } from './api.ts';
import { getVendorWalletSettings, updateVendorWalletSettings } from './console-settings.ts';
import type { VendorWalletDeps } from './deps.ts';
import { failVendorTransfer } from './fail-transfer.ts';
import { askVendorTransfer, getVendorTransferCase, listVendorTransferQueue } from './review.ts';
import { settleVendorTransfer } from './settle-transfer.ts';
import { recallSoon } from './sweep.ts';
import { transferWallet } from './transfer-wallet.ts';
import {
  getMerchantWallet,
  getVendorTransfer,
  listVendorBalances,
  listVendorTransfers,
  recallAll,
} from './wallets.ts';

export const vendorWalletHandlers = (deps: VendorWalletDeps): Handlers<typeof vendorWalletApi> => ({
  getMerchantWallet: (_, ctx) => getMerchantWallet(deps, ctx),
  transferWallet: (input, ctx) => transferWallet(deps, input, ctx),
  listVendorBalances: (_, ctx) => listVendorBalances(deps, ctx),
  recallAll: (input, ctx) => recallAll(deps, input, ctx),
  leaveGame: async (_, { caller, merchantId }) =>
    ok({ recalling: await recallSoon(deps, { memberId: caller.memberId, merchantId }) }),
  getVendorTransfer: (input, ctx) => getVendorTransfer(deps, input, ctx),
  listVendorTransfers: (input, ctx) => listVendorTransfers(deps, input, ctx),
});

export const vendorWalletConsoleHandlers = (
  deps: VendorWalletDeps,
): Handlers<typeof vendorWalletConsoleApi> => ({
  listVendorTransferQueue: (input, ctx) => listVendorTransferQueue(deps, input, ctx),
  getVendorTransferCase: (input, ctx) => getVendorTransferCase(deps, input, ctx),
  settleVendorTransfer: (input, ctx) => settleVendorTransfer(deps, input, ctx),
  failVendorTransfer: (input, ctx) => failVendorTransfer(deps, input, ctx),
  askVendorTransfer: (input, ctx) => askVendorTransfer(deps, input, ctx),
  getVendorWalletSettings: (_, ctx) => getVendorWalletSettings(deps, ctx),
  updateVendorWalletSettings: (input, ctx) => updateVendorWalletSettings(deps, input, ctx),
});
