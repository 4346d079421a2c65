export { auditOf, type AuditEntry, type AuditPort } from './audit.ts';
export {
  defineApi,
  type Access,
  type AgentCaller,
  type AnswerOf,
  type Api,
  type Caller,
  type Ctx,
  type Handler,
  type Handlers,
  type InputOf,
  type Language,
  type MemberCaller,
  type Operation,
  type Route,
  type Routes,
  type StaffCaller,
  type TrialCaller,
} from './define.ts';
export { reasonText } from './reason.ts';
export { withOwnPart } from './own-part.ts';
export { TRANSPORT_ERRORS, type TransportError } from './transport-error.ts';
export type { Logger } from '@baize/kernel';
