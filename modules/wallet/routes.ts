/** Member site (port 8080), spec/api-calls.md #17, #52, #62. */
export const walletRoutes = {
  getBalance: 'GET /wps/v2/wallets/balance',
  getMerchantWallet: 'GET /wps/relay/GCS_merchantWallet',
  listTransactions: 'GET /wps/relay/ODSFE2_MemTransDet',
} as const;

/** Operator console (port 8081). */
export const walletConsoleRoutes = {
  listLedger: 'GET /ops/wallet/ledger',
  listFindings: 'GET /ops/wallet/findings',
} as const;
