export { identityApi } from './api.ts';
export { createIdentity, type IdentityDeps, type IdentityOptions } from './deps.ts';
export { identityHandlers } from './handlers.ts';
export { identityJobs } from './jobs.ts';
export { resolveMemberCaller, type ResolvedCaller } from './session.ts';

// ---- what any module above may know of members
export {
  ancestorsOf,
  findMember,
  findMemberByName,
  standsAbove,
  type Ancestor,
  type Member,
} from './find-member.ts';
export { listAlike } from './alike.sql.ts';
export {
  accountsOf,
  countRegistrations,
  findMemberIds,
  listMemberIds,
  type MembersOfBrand,
} from './members-of-brand.ts';
export { countDirectDownlines, listDownlineRows as listDownlines, type DownlineRow } from './path.sql.ts';
export {
  LEVEL_MAX,
  maskAccount,
  maskEmail,
  maskMobile,
  maskName,
  subjectOf,
  type MemberState,
  type MemberType,
} from './member.ts';

// ---- secrets a member types, and messages about what changed
export { whenFree } from './password.ts';
export {
  openNewPaymentPassword,
  replacePaymentPassword,
  verifyPaymentPassword,
  type PaymentPasswordRefusal,
} from './payment-password.ts';
export { proveSealedPassword } from './prove-sealed-password.ts';
export { replacePassword } from './replace-password.ts';
export { sendSecurityNotice, tellMember } from './security-notice.ts';

// ---- a member's file: for security (its owner) and member-desk (staff), who ask and audit before they write
export { findMemberRow, lockMember, updateLevel, type MemberRow } from './member.sql.ts';
export { listMembers, type ListedMember } from './search.sql.ts';
export { changeMemberState } from './change-member-state.ts';
export { markVerified } from './mark-verified.ts';
export { moveMember } from './move-member.ts';
export { bindContact, isContactTaken, unbindContact } from './contact.ts';
export { hasProof, keepProof, type ProvedFor } from './session-proof.sql.ts';
export { listLiveSessions, revokeSession } from './session.sql.ts';
export { listLoginEvents } from './login-event.sql.ts';
export { clearLockout, LOCKOUT_KINDS, lockoutsOf } from './lockouts.ts';
export { DEFAULT_ICON, MEMBER_ICONS } from './member-icon.ts';
export { fixPayeeName } from './fix-payee-name.ts';
export { findProfile, lockProfile, updateIcon, type ProfileRow } from './profile.sql.ts';
export { writeProfile } from './write-profile.ts';
export { findPerson, listPersons, listSamePerson, type Person } from './persons.sql.ts';
