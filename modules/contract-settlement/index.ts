export { findHold } from './list.sql.ts';
export { settlementApprovals } from './force.ts';
export { sumOwed } from './run-list.sql.ts';
export { contractSettlementModule } from './module.ts';
