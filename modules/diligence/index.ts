export { diligenceApi } from './api.ts';
export { diligenceConsoleApi } from './console-api.ts';
export type { DiligenceConsoleDeps, DiligenceDeps } from './deps.ts';
export { diligenceConsoleHandlers, diligenceHandlers } from './handlers.ts';
export { diligenceJobs } from './jobs.ts';
export { seeWithdrawalBars, withdrawalBars } from './withdrawal-bars.ts';
