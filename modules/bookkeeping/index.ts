export { bookkeepingApi } from './api.ts';
export type { BookkeepingDeps, Discrepancy } from './deps.ts';
export { bookkeepingHandlers } from './handlers.ts';
export { bookkeepingJobs } from './nightly.ts';
