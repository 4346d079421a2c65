export { reportsApi, reportsConsoleApi } from './api.ts';
export type { ReportsDeps } from './deps.ts';
export { mountDownloads } from './downloads.ts';
export { reportsConsoleHandlers, reportsHandlers } from './handlers.ts';
export { reportsJobs } from './jobs.ts';
