/** Every call of the identity module, as the specification spells it (api-calls.md §2, §6). Safe for the browser. */
export const identityRoutes = {
  login: 'POST /wps/session/login',
  freePlay: 'POST /wps/session/login/freeplay',
  logout: 'DELETE /wps/session/logout',
  getMemberInfo: 'GET /wps/member/info',
  register: 'PUT /wps/member/register',
  checkAffiliate: 'GET /wps/agent/affiliate',
  getPublicKey: 'GET /wps/system/publicKey',
  setPaymentPassword: 'PUT /wps/member/security/paymentPassword',
  setLanguage: 'PUT /wps/member/language',
  firstLogin: 'POST /wps/member/firstLogin',
  getConsolidated: 'GET /wps/member/info/funds/consolidated',
  searchMembers: 'GET /ops/identity/members',
  getMember: 'GET /ops/identity/members/:memberId',
  setMemberState: 'POST /ops/identity/members/:memberId/state',
} as const;
