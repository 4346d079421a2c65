/** Member site (port 8080). Paths of spec/api-calls.md §8; those it lacks follow the same style. */
export const withdrawalsRoutes = {
  listBankAccounts: 'GET /wps/member/bankcards',
  addBankAccount: 'POST /wps/member/bankcards',
  getWithdrawalLimits: 'GET /wps/pay/withdraw/limits',
  requestWithdrawal: 'POST /wps/pay/withdraw',
  getWithdrawal: 'GET /wps/pay/withdraw/:withdrawalNo',
  listWithdrawals: 'GET /wps/pay/withdrawals',
  cancelWithdrawal: 'POST /wps/pay/withdraw/:withdrawalNo/cancel',
  attachReceiptProof: 'POST /wps/pay/withdraw/:withdrawalNo/proof',
  confirmWithdrawal: 'POST /wps/pay/withdraw/:withdrawalNo/confirm',
} as const;

/** Operator console (port 8081). */
export const withdrawalsConsoleRoutes = {
  listWithdrawalQueue: 'GET /ops/cashier/withdrawals',
  getWithdrawalCase: 'GET /ops/cashier/withdrawals/:withdrawalNo',
  getReceiptProof: 'GET /ops/cashier/withdrawals/:withdrawalNo/proofs/:proofId',
  claimWithdrawal: 'POST /ops/cashier/withdrawals/:withdrawalNo/claim',
  releaseWithdrawal: 'POST /ops/cashier/withdrawals/:withdrawalNo/release',
  approveWithdrawal: 'POST /ops/cashier/withdrawals/:withdrawalNo/approve',
  rejectWithdrawal: 'POST /ops/cashier/withdrawals/:withdrawalNo/reject',
  markWithdrawalPaid: 'POST /ops/cashier/withdrawals/:withdrawalNo/mark-paid',
  refundWithdrawalRest: 'POST /ops/cashier/withdrawals/:withdrawalNo/refund-rest',
  payWithdrawalRest: 'POST /ops/cashier/withdrawals/:withdrawalNo/pay-rest',
  forceWithdrawalReceipt: 'POST /ops/cashier/withdrawals/:withdrawalNo/force-receipt',
  listMemberBankAccounts: 'GET /ops/cashier/members/:memberId/bank-accounts',
  removeBankAccount: 'POST /ops/cashier/members/:memberId/bank-accounts/:bankAccountId/remove',
} as const;
