/** Members as operators see and help them (OP-06, OP-08). Operator console (port 8081). Safe for the browser. */
export const memberDeskRoutes = {
  searchMembers: 'GET /ops/members',
  getMember: 'GET /ops/members/:memberId',
  getMemberSecurity: 'GET /ops/members/:memberId/security',
  setMemberState: 'POST /ops/members/:memberId/state',
  clearMemberLockout: 'POST /ops/members/:memberId/lockout/clear',
  forgetMemberAddress: 'POST /ops/members/:memberId/addresses/forget',
  endMemberSession: 'POST /ops/members/:memberId/sessions/end',
  unbindMember: 'POST /ops/members/:memberId/unbind',
  resetMemberPassword: 'POST /ops/members/:memberId/password/reset',
  verifyMemberIdentity: 'POST /ops/members/:memberId/identity',
  setMemberLevel: 'POST /ops/members/:memberId/level',
  setMemberUpline: 'POST /ops/members/:memberId/upline',
  openAgent: 'POST /ops/agents',
  listAffiliateCodes: 'GET /ops/affiliate-codes',
  createAffiliateCode: 'POST /ops/affiliate-codes',
  revokeAffiliateCode: 'POST /ops/affiliate-codes/:code/revoke',
} as const;
