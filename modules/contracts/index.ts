// ---- for the app, which joins them to members and member-desk
export { countPending, hasContracts, hasSigned } from './contract.sql.ts';
export { endOnClose } from './end-on-close.ts';
export { endOnMove, lockEndings } from './end-on-move.ts';
export { contractApprovals } from './house-contract.ts';
export { limitsControl } from './limits-control.ts';

// ---- for who settles contracts
export { findContract, listLiveContracts, shareContracts, type ContractRow } from './contract.sql.ts';
export { findDirect } from './hold-pair.ts';
export { cycleOf, nextStart, periodAt, type Cycle, type Span } from './period.ts';
export { rateText } from './rules.ts';
export { getSettings as getContractSettings } from './settings.ts';
export type { SideRates, Terms, TermsContent, Tier } from './shapes.ts';
export {
  listContractsDuring,
  listContractsInForce,
  listFirstBeginnings,
  listPartiesDuring,
  termsInForce,
  type ContractInForce,
} from './terms.sql.ts';
export { contractsModule } from './module.ts';

// ---- for the demo world, whose agents signed in the past
export { answerProposal } from './answer-terms.ts';
export { endingsDigest } from './plan-endings.ts';
export { proposeTerms, type Offer } from './propose-terms.ts';
export { findVersion } from './terms.sql.ts';
