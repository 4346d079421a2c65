export { withdrawalsApi, withdrawalsConsoleApi } from './api.ts';
export { withdrawalsConsoleHandlers, withdrawalsHandlers } from './handlers.ts';
export { withdrawalsJobs } from './jobs.ts';
export type { WithdrawalsDeps } from './deps.ts';
export { withdrawalHearers } from './hear-gateways.ts';
export { comparePayouts } from './compare-payouts.ts';
export { listKnownPayouts } from './gateway-books.sql.ts';
export { findLastWithdrawalAt, listBankSharers, listWithdrawers } from './risk-facts.sql.ts';
