export { pointsModule } from './module.ts';
export { findPoints } from './ledger.sql.ts';
