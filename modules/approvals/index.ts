export type { Alone } from './propose.ts';
export type { ApprovalKinds, DecidedUnder, Ended, Execute } from './deps.ts';
export { approvalsModule } from './module.ts';
export { findRule } from './rule.sql.ts';
export { AT_ONCE, propose, type Wish } from './propose.ts';
