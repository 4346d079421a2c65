export { auditOf, type AuditEntry, type AuditPort } from './audit.ts';
export {
  claimedUntil,
  claimOf,
  isHeldByOther,
  isOwnClaim,
  mayReleaseClaim,
  NO_CLAIM,
  type Claim,
} from './claim.ts';
export {
  defineApi,
  type Access,
  type AgentCaller,
  type Answer,
  type AnswerOf,
  type Api,
  type Caller,
  type Codes,
  type Ctx,
  type Handler,
  type Handlers,
  type Input,
  type InputOf,
  type Language,
  type MemberCaller,
  type Operation,
  type Output,
  type Route,
  type Routes,
  type StaffCaller,
  type TrialCaller,
} from './define.ts';
export { networkOf } from './network.ts';
export type { PlainRoute } from './plain-route.ts';
export { reasonText } from './reason.ts';
export {
  actorOf,
  staffAction,
  staffChange,
  type Done,
  type Logged,
  type StaffActionDeps,
} from './staff-action.ts';
export { TRANSPORT_ERRORS, type TransportError } from './transport-error.ts';
export type { Logger } from '@baize/kernel';
export type { Reason } from './reason.ts';
