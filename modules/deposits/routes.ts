/** Member site (port 8080). Paths of spec/api-calls.md §8; those it lacks follow the same style. */
export const depositsRoutes = {
  listDepositChannels: 'GET /wps/pay/methods',
  createDeposit: 'POST /wps/pay/deposit',
  getDeposit: 'GET /wps/pay/deposit/:orderNo',
  listDeposits: 'GET /wps/pay/deposits',
  submitDeposit: 'POST /wps/pay/deposit/:orderNo/submit',
  cancelDeposit: 'POST /wps/pay/deposit/:orderNo/cancel',
  attachDepositSlip: 'POST /wps/pay/deposit/:orderNo/slips',
  getDepositSlip: 'GET /wps/pay/deposit/:orderNo/slips/:slipId',
} as const;

/** Operator console (port 8081). */
export const depositsConsoleRoutes = {
  listDepositQueue: 'GET /ops/cashier/deposits',
  creditDeposit: 'POST /ops/cashier/deposits/:orderNo/credit',
  failDeposit: 'POST /ops/cashier/deposits/:orderNo/fail',
  getDepositCase: 'GET /ops/cashier/deposits/:orderNo',
  getDepositSlipOfMember: 'GET /ops/cashier/deposits/:orderNo/slips/:slipId',
  checkDeposit: 'POST /ops/cashier/deposits/:orderNo/check',
  listIncoming: 'GET /ops/cashier/incoming',
  addStatementLines: 'POST /ops/cashier/incoming',
  settleIncoming: 'POST /ops/cashier/incoming/:incomingId/settle',
  setIncomingAside: 'POST /ops/cashier/incoming/:incomingId/set-aside',
} as const;
