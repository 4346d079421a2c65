export type { ReportsDeps, Told, ToldOf } from './deps.ts';
export { reportsHandlers } from './handlers.ts';
export { reportsModule } from './module.ts';
