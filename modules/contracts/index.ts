// ---- for who settles contracts
export { listLiveContracts, shareContracts, type ContractRow } from './contract.sql.ts';
export { cycleOf, nextStart, periodAt, type Cycle, type Span } from './period.ts';
export type { SideRates, Terms, Tier } from './shapes.ts';
export {
  listContractsDuring,
  listContractsInForce,
  termsInForce,
  type ContractInForce,
} from './terms.sql.ts';
export { contractsModule } from './module.ts';
