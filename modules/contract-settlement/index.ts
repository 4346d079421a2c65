export { contractSettlementModule } from './module.ts';
