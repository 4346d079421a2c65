export { memberTransferApi, memberTransferConsoleApi } from './api.ts';
export type { MemberTransferDeps } from './deps.ts';
export { memberTransferConsoleHandlers, memberTransferHandlers } from './handlers.ts';
export { listLineMovers } from './transfer.sql.ts';
export { memberTransferJobs } from './jobs.ts';
