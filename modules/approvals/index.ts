export { changeControl, approvedControl } from './change-control.ts';
export { isOneIssuer } from './decide.ts';
export type { Alone } from './propose.ts';
export type { ApprovalKinds, DecidedUnder, Ended, Execute } from './deps.ts';
export { listCredited, listCreditsBy, listCreditsOf, type HandCredit } from './credit.sql.ts';
export { approvalsModule } from './module.ts';
export { findProposed, lockAlone } from './proposal.sql.ts';
export { findRule, holdRule, type RuleRow } from './rule.sql.ts';
export { AT_ONCE, propose, type Wish } from './propose.ts';
