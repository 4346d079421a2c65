/** Members as operators see and help them (OP-06, OP-08). Operator console (port 8081). Safe for the browser. */
export const memberDeskRoutes = {
  searchMembers: 'GET /ops/identity/members',
  getMember: 'GET /ops/identity/members/:memberId',
  getMemberSecurity: 'GET /ops/identity/members/:memberId/security',
  setMemberState: 'POST /ops/identity/members/:memberId/state',
  clearMemberLockout: 'POST /ops/identity/members/:memberId/lockout/clear',
  forgetMemberAddress: 'POST /ops/identity/members/:memberId/addresses/forget',
  endMemberSession: 'POST /ops/identity/members/:memberId/sessions/end',
  unbindMember: 'POST /ops/identity/members/:memberId/unbind',
  resetMemberPassword: 'POST /ops/identity/members/:memberId/password/reset',
  verifyMemberIdentity: 'POST /ops/identity/members/:memberId/identity',
  setMemberLevel: 'POST /ops/identity/members/:memberId/level',
  setMemberUpline: 'POST /ops/identity/members/:memberId/upline',
} as const;
