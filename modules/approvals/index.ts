export { approvedControl, changeControl, endOvertakenOf, staffControl } from './change-control.ts';
export { areOfOneIssuer, isOneIssuer } from './decide.ts';
export type { Alone } from './propose.ts';
export type { ApprovalKinds, DecidedUnder, Ended, Execute, IsOvertaken, KindOfProposal } from './deps.ts';
export { listCredited, listCreditsBy, listCreditsOf, type HandCredit } from './credit.sql.ts';
export { approvalsModule } from './module.ts';
export {
  findProposed,
  isAnythingProposedAbout,
  lockAlone,
  notProposed,
  type Proposed,
} from './proposal.sql.ts';
export { findOnePerson, findRule, holdRule, type RuleRow } from './rule.sql.ts';
export { proposedView, withProposed } from './view.ts';
export { AT_ONCE, propose, type Wish } from './propose.ts';
