export { depositsApi, depositsConsoleApi } from './api.ts';
export { depositsConsoleHandlers, depositsHandlers } from './handlers.ts';
export { depositsJobs } from './jobs.ts';
export { depositApprovals } from './approval-kinds.ts';
export type { DepositsDeps } from './deps.ts';
export { depositEventHandlers } from './gateway-event-handlers.ts';
export { compareDeposits } from './compare-deposits.ts';
export { listKnownDeposits } from './gateway-books.sql.ts';
export { listDepositors, sumCreditedDeposits, sumOpenDeposits } from './deposit.sql.ts';
export {
  listCreditedDeposits,
  listFirstDeposits,
  sumDepositsOfEach,
  sumDepositsOf,
  type CreditedDeposit,
  type MemberDeposits,
} from './member-deposits.sql.ts';
export { listReferences } from './read-deposits.ts';
export { depositsModule } from './module.ts';
