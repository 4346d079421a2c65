export { membersApi } from './api.ts';
export { membersHandlers, type MembersDeps } from './handlers.ts';

// ---- what any module above may know of members
export { findMember, findMemberByName, type Member } from './find-member.ts';
export { accountsOf, findMemberIds } from './members-of-brand.ts';
export {
  listBornOn,
  countRegistrations,
  listMemberIds,
  listStanding,
  type MembersOfBrand,
} from './members-of-brand.sql.ts';
export {
  ancestorsOf,
  countDirectDownlines,
  depthsAt,
  listDownlines,
  shareTree,
  standsAbove,
  type Ancestor,
  type DownlineRow,
} from './path.sql.ts';
export { listTakenNewcomers, takeNewcomers } from './newcomer.sql.ts';
export {
  maskAccount,
  maskEmail,
  maskMobile,
  maskName,
  mayLogIn,
  randomCode,
  subjectOf,
  type MemberState,
} from './member.ts';
export { AGENT_ACCOUNT, isAgent, isInOrder, isTrial, roleOf, type MemberType } from './rules.ts';
export { agentSql, trialSql } from './member-type.sql.ts';
export { findPerson, listPersons, listSamePerson, type Person } from './persons.sql.ts';

// ---- a member's file: for sign-in, security (its owner) and member-desk (staff), who ask and audit before they write
export { listInvitedBy } from './invited-by.sql.ts';
export {
  findAskedId,
  findMemberByAccount,
  findMemberRow,
  listMemberRows,
  lockMember,
  updateLevel,
  type MemberRow,
} from './member.sql.ts';
export { listMembers, type ListedMember } from './search.sql.ts';
export { markVerified } from './mark-verified.ts';
export { openUnder } from './open-under.ts';
export {
  countTeam,
  findInTeam,
  findWhose,
  isSeen,
  seenOf,
  type Whose,
  accountNames,
  listAccounts,
  listTeam,
  listTeamIds,
  updateUplineLock,
  type TeamRow,
} from './team.sql.ts';
export {
  findBranchSwitches,
  isOffInBranch,
  listSwitchedOffAbove,
  putBranchSwitches,
} from './branch-switch.sql.ts';
export { lockMove, moveMember, switchesUndone } from './move-member.ts';
export { isContactTaken, unbindContact, writeContact, type Contact } from './contact.ts';
export { DEFAULT_ICON, MEMBER_ICONS } from './member-icon.ts';
export { fixPayeeName } from './fix-payee-name.ts';
export { findProfile, lockProfile, updateIcon, type ProfileRow } from './profile.sql.ts';
export { writeProfile } from './write-profile.ts';

// ---- for sign-in: becoming a member, credentials, and what a login writes
export {
  type Credentials,
  findCredentials,
  findMemberIdByMobile,
  lockLoginOf,
  unlockLogin,
  updateOneTimePassword,
  spendOneTimePassword,
  changePasswordHash,
  listFormerPasswords,
  deleteFormerPasswordsBeyond,
  findPasswordHash,
  type PaymentPasswordRow,
  findPaymentPassword,
  takePaymentTry,
  clearPaymentTries,
  updatePaymentPassword,
  mustChangePassword,
} from './credential.sql.ts';
export { createMember, type NewMember } from './create-member.ts';
export { codeState, makeAffiliateCode, type CodeState, type NewAffiliateCode } from './affiliate-code.ts';
export { listCodes, lockCode, revokeCode, type ListedAffiliateCode } from './affiliate-code.sql.ts';
export { placeFor, takePlace, type Invitation } from './invitation.ts';
export {
  listLikeAmong,
  listTraits,
  insertLikenesses,
  listLikenesses,
  type LikenessKind,
  type Traits,
} from './likeness.sql.ts';
export { markHouse, markLogin } from './member.sql.ts';
export { findTaken } from './registration.sql.ts';
export { TAKEN, uniqueFieldOf } from './unique-field.ts';
export { writeMemberState } from './write-member-state.ts';
export {
  findMoneyStop,
  freeMoney,
  areStakesStopped,
  GIVEN_ACCESS,
  isMoneyStopped,
  STOP_CAUSES,
  stopMoney,
  type MoneyStop,
} from './given-access.ts';
export { membersModule } from './module.ts';
export { isReservedAccount, listReservedAccounts, nameFaults } from './name-faults.ts';
