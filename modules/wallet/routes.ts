/** Member site (port 8080), spec/api-calls.md #17. */
export const walletRoutes = {
  getBalance: 'GET /wps/v2/wallets/balance',
} as const;

/** Operator console (port 8081). */
export const walletConsoleRoutes = {
  listLedger: 'GET /ops/wallet/ledger',
} as const;
