import type { Handlers } from '@baize/endpoint';
import { whenFree } from '@baize/sign-in';
import type { memberDeskApi } from './api.ts';
import { createAffiliateCode, listAffiliateCodes, revokeAffiliateCode } from './affiliate-codes.ts';
import { clearMemberLockout } from './clear-member-lockout.ts';
import type { MemberDeskDeps } from './deps.ts';
import { endMemberSession } from './end-member-session.ts';
import { forgetMemberAddress } from './forget-member-address.ts';
import { freeMemberMoney } from './free-money.ts';
import { getMemberSecurity } from './get-member-security.ts';
import { getMember, searchMembers } from './members.ts';
import { openAgent } from './open-agent.ts';
import { setMemberUpline } from './move-under.ts';
import { resetMemberPassword } from './reset-member-password.ts';
import { setMemberLevel } from './set-member-level.ts';
import { setMemberState } from './set-member-state.ts';
import { unbindMember } from './unbind-member.ts';
import { verifyMemberIdentity } from './verify-member-identity.ts';

export const memberDeskHandlers = (deps: MemberDeskDeps): Handlers<typeof memberDeskApi> => ({
  searchMembers: (input, ctx) => searchMembers(deps, input, ctx),
  getMember: (input, ctx) => getMember(deps, input, ctx),
  setMemberState: (input, ctx) => setMemberState(deps, input, ctx),
  getMemberSecurity: (input, ctx) => getMemberSecurity(deps, input, ctx),
  clearMemberLockout: (input, ctx) => clearMemberLockout(deps, input, ctx),
  forgetMemberAddress: (input, ctx) => forgetMemberAddress(deps, input, ctx),
  endMemberSession: (input, ctx) => endMemberSession(deps, input, ctx),
  unbindMember: (input, ctx) => unbindMember(deps, input, ctx),
  resetMemberPassword: (input, ctx) => whenFree(() => resetMemberPassword(deps, input, ctx)),
  freeMemberMoney: (input, ctx) => freeMemberMoney(deps, input, ctx),
  setMemberLevel: (input, ctx) => setMemberLevel(deps, input, ctx),
  setMemberUpline: (input, ctx) => setMemberUpline(deps, input, ctx),
  openAgent: (input, ctx) => whenFree(() => openAgent(deps, input, ctx)),
  listAffiliateCodes: (input, ctx) => listAffiliateCodes(deps, input, ctx),
  createAffiliateCode: (input, ctx) => createAffiliateCode(deps, input, ctx),
  revokeAffiliateCode: (input, ctx) => revokeAffiliateCode(deps, input, ctx),
  verifyMemberIdentity: (input, ctx) => verifyMemberIdentity(deps, input, ctx),
});
