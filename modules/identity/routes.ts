/** Every call of the identity module, as the specification spells it (api-calls.md §2, §6). Safe for the browser. */
export const identityRoutes = {
  login: 'POST /wps/session/login',
  sendExtraCode: 'POST /wps/verification/extra',
  sendLoginCode: 'POST /wps/verification/sms/noLogin',
  getPasskeyChallenge: 'POST /wps/session/passkey/options',
  loginByPasskey: 'POST /wps/session/passkey',
  confirmSession: 'POST /wps/session/confirm',
  changePassword: 'POST /wps/member/password',
  resetByEmail: 'POST /wps/member/password/email',
  resetByPhone: 'POST /wps/member/password/verification',
  freePlay: 'POST /wps/session/login/freeplay',
  logout: 'DELETE /wps/session/logout',
  getMemberInfo: 'GET /wps/member/info',
  register: 'PUT /wps/member/register',
  registerMobile: 'PUT /wps/member/register/mobile',
  sendRegisterCode: 'POST /wps/verification/sms/register',
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

export { identityOpsRoutes, identitySecurityRoutes } from './security-routes.ts';
