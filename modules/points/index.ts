export { pointsModule } from './module.ts';
export { findPoints } from './ledger.sql.ts';
export { pointsApprovals } from './decide-redemption.ts';
export { pointSettingsControl } from './settings-control.ts';
