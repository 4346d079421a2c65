import type { Handlers } from '@baize/endpoint';
import { clearMemberLockout } from './clear-member-lockout.ts';
import type { IdentityDeps } from './deps.ts';
import { endMemberSession } from './end-member-session.ts';
import { forgetMemberAddress } from './forget-member-address.ts';
import { getMemberSecurity } from './get-member-security.ts';
import type { identityOpsApi } from './ops-api.ts';
import { whenFree } from './password.ts';
import { setMemberLevel, setMemberUpline } from './place-member.ts';
import { resetMemberPassword } from './reset-member-password.ts';
import { unbindMember } from './unbind-member.ts';
import { verifyMemberIdentity } from './verify-member-identity.ts';

export const identityOpsHandlers = (deps: IdentityDeps): Handlers<typeof identityOpsApi> => ({
  getMemberSecurity: (input, ctx) => getMemberSecurity(deps, input, ctx),
  clearMemberLockout: (input, ctx) => clearMemberLockout(deps, input, ctx),
  forgetMemberAddress: (input, ctx) => forgetMemberAddress(deps, input, ctx),
  endMemberSession: (input, ctx) => endMemberSession(deps, input, ctx),
  unbindMember: (input, ctx) => unbindMember(deps, input, ctx),
  resetMemberPassword: (input, ctx) => whenFree(() => resetMemberPassword(deps, input, ctx)),
  setMemberLevel: (input, ctx) => setMemberLevel(deps, input, ctx),
  setMemberUpline: (input, ctx) => setMemberUpline(deps, input, ctx),
  verifyMemberIdentity: (input, ctx) => verifyMemberIdentity(deps, input, ctx),
});
