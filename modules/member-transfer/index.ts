export { settingsControl } from './change-settings.ts';
export type { MemberTransferDeps } from './deps.ts';
export { memberTransferHandlers } from './handlers.ts';
export { listLineMovers } from './transfer.sql.ts';
export { memberTransferModule } from './module.ts';
