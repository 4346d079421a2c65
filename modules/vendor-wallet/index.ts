export type { VendorWalletDeps } from './deps.ts';
export { vendorWalletHandlers } from './handlers.ts';
export type { StatusAnswer, TransferVendor, VendorAnswer, VendorWalletPort, WalletHolder } from './port.ts';
export { scheduleRecall, recallSoon, sweepIn, type Launch } from './sweep.ts';
export { findFirstSent, findSent } from './transfer.sql.ts';
export { mayHoldMoney } from './vendor-balance.sql.ts';
export { lastKnownWallets } from './wallets.ts';
export { transferApprovals } from './approval-kinds.ts';
export { vendorWalletModule } from './module.ts';
