/** The security centre and the profile of a signed-in member (MEMBER-005…007). Safe for the browser. */
export const identitySecurityRoutes = {
  getSecurity: 'GET /wps/member/security',
  sendSecurityCode: 'POST /wps/member/security/code',
  bindMobile: 'PUT /wps/member/security/mobile',
  bindEmail: 'PUT /wps/member/security/email',
  startTotp: 'POST /wps/member/security/google2fa',
  confirmTotp: 'PUT /wps/member/security/google2fa',
  removeTotp: 'POST /wps/member/security/google2fa/remove',
  renewBackupCodes: 'POST /wps/member/security/google2fa/backupCodes',
  getPasskeyOptions: 'POST /wps/member/security/passkey/options',
  addPasskey: 'POST /wps/member/security/passkey',
  removePasskey: 'POST /wps/member/security/passkey/:passkeyId/remove',
  resetPaymentPassword: 'POST /wps/member/security/paymentPassword/reset',
  listLogins: 'GET /wps/member/security/logins',
  listSessions: 'GET /wps/member/security/sessions',
  endSession: 'POST /wps/member/security/sessions/:sessionId/end',
  listKnownAddresses: 'GET /wps/member/security/addresses',
  forgetAddress: 'POST /wps/member/security/addresses/forget',
  getIcon: 'GET /wps/member/info/icon',
  setIcon: 'POST /wps/member/info/icon',
  getProfile: 'GET /wps/member/profile',
  updateProfile: 'PUT /wps/member/profile',
} as const;

/** What staff see of a member's security and may do about it (OP-06, OP-08). */
export const identityOpsRoutes = {
  getMemberSecurity: 'GET /ops/identity/members/:memberId/security',
  clearMemberLockout: 'POST /ops/identity/members/:memberId/lockout/clear',
  forgetMemberAddress: 'POST /ops/identity/members/:memberId/addresses/forget',
  endMemberSession: 'POST /ops/identity/members/:memberId/sessions/end',
  unbindMember: 'POST /ops/identity/members/:memberId/unbind',
  resetMemberPassword: 'POST /ops/identity/members/:memberId/password/reset',
  verifyMemberIdentity: 'POST /ops/identity/members/:memberId/identity',
  setMemberLevel: 'POST /ops/identity/members/:memberId/level',
  setMemberUpline: 'POST /ops/identity/members/:memberId/upline',
} as const;
