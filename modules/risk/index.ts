export { riskApi } from './api.ts';
export type { RiskDeps } from './deps.ts';
export { closeEventCase, openEventCase } from './event-case.ts';
export { riskHandlers } from './handlers.ts';
export { riskHints, riskJobs } from './queue.ts';
