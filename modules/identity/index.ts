export { identityApi, identityOpsApi, identitySecurityApi } from './api.ts';
export { createIdentity, type IdentityDeps, type IdentityOptions } from './deps.ts';
export {
  ancestorsOf,
  findMember,
  findMemberByName,
  findMemberByVendorName,
  standsAbove,
  type Ancestor,
  type Member,
} from './find-member.ts';
export { fixPayeeName } from './fix-payee-name.ts';
export { identityHandlers } from './handlers.ts';
export { identityJobs } from './jobs.ts';
export { identityOpsHandlers } from './ops-handlers.ts';
export { identitySecurityHandlers } from './security-handlers.ts';
export { tellMember } from './security-notice.ts';
export {
  accountsOf,
  countRegistrations,
  findMemberIds,
  listMemberIds,
  type MembersOfBrand,
} from './members-of-brand.ts';
export { listDownlineRows as listDownlines, type DownlineRow } from './path.sql.ts';
export { listAlike } from './alike.sql.ts';
export { maskAccount, type MemberState, type MemberType } from './member.ts';
export { openSealed } from './open-sealed.ts';
export { verifyPaymentPassword, type PaymentPasswordRefusal } from './payment-password.ts';
export { resolveMemberCaller, type ResolvedCaller } from './session.ts';
