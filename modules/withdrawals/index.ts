export { withdrawalApprovals } from './approval-kinds.ts';
export { withdrawalsConsoleHandlers, withdrawalsHandlers } from './handlers.ts';
export { withdrawalsJobs } from './jobs.ts';
export type { WithdrawalsDeps } from './deps.ts';
export { withdrawalEventHandlers } from './gateway-event-handlers.ts';
export { comparePayouts } from './compare-payouts.ts';
export { listKnownPayouts } from './gateway-books.sql.ts';
export {
  findLastWithdrawalAt,
  listBankNumbers,
  listBankSharers,
  listBankSharersAmong,
  listWithdrawers,
} from './risk-facts.sql.ts';
export { withdrawalsModule } from './module.ts';
