/** Member site (port 8080): #30 and #52 of spec/api-calls.md, the rest ours. */
export const vendorWalletRoutes = {
  getMerchantWallet: 'GET /wps/relay/GCS_merchantWallet',
  transferWallet: 'POST /wps/relay/GCS_walletTransfer',
  listVendorBalances: 'GET /wps/vendor-wallet/balances',
  recallAll: 'POST /wps/vendor-wallet/recall',
  leaveGame: 'POST /wps/vendor-wallet/leave',
  getVendorTransfer: 'GET /wps/vendor-wallet/transfers/:transferNo',
  listVendorTransfers: 'GET /wps/vendor-wallet/transfers',
} as const;

/** Operator console (port 8081). */
export const vendorWalletConsoleRoutes = {
  listVendorTransferQueue: 'GET /ops/vendor-wallet/transfers',
  getVendorTransferCase: 'GET /ops/vendor-wallet/transfers/:transferNo',
  settleVendorTransfer: 'POST /ops/vendor-wallet/transfers/:transferNo/settle',
  failVendorTransfer: 'POST /ops/vendor-wallet/transfers/:transferNo/fail',
  askVendorTransfer: 'POST /ops/vendor-wallet/transfers/:transferNo/ask',
  getVendorWalletSettings: 'GET /ops/vendor-wallet/settings',
  updateVendorWalletSettings: 'POST /ops/vendor-wallet/settings',
} as const;
