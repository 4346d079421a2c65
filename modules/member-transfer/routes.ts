/** Member site (port 8080). POST /wps/agent/transfer as spec/api-calls.md §8 proposes; the rest is ours. */
export const memberTransferRoutes = {
  getTransferLine: 'GET /wps/member-transfer/line',
  listDownlines: 'GET /wps/member-transfer/downlines',
  transferLine: 'POST /wps/agent/transfer',
  getCreditReport: 'GET /wps/member-transfer/credit-report',
  requestAgentDeposit: 'POST /wps/member-transfer/requests',
  listAgentRequests: 'GET /wps/member-transfer/requests',
  cancelAgentDeposit: 'POST /wps/member-transfer/requests/:requestNo/cancel',
  approveAgentDeposit: 'POST /wps/member-transfer/requests/:requestNo/approve',
  rejectAgentDeposit: 'POST /wps/member-transfer/requests/:requestNo/reject',
} as const;

/** Operator console (port 8081). */
export const memberTransferConsoleRoutes = {
  getLineTransferSettings: 'GET /ops/member-transfer/settings',
  updateLineTransferSettings: 'POST /ops/member-transfer/settings',
  listLineTransfers: 'GET /ops/member-transfer/transfers',
  listAgentDeposits: 'GET /ops/member-transfer/requests',
} as const;
