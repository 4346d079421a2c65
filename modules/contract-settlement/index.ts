export { settlementApprovals } from './force.ts';
export { contractSettlementModule } from './module.ts';
