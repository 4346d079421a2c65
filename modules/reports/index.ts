export type { ReportsDeps } from './deps.ts';
export { reportsHandlers } from './handlers.ts';
export { reportsModule } from './module.ts';
