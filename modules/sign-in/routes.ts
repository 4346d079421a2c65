/** Calls of the sign-in module, as the specification spells it (api-calls.md §2, §6). Safe for the browser. */
export const signInRoutes = {
  login: 'POST /wps/session/login',
  sendExtraCode: 'POST /wps/verification/extra',
  sendLoginCode: 'POST /wps/verification/sms/noLogin',
  getPasskeyChallenge: 'POST /wps/session/passkey/options',
  loginByPasskey: 'POST /wps/session/passkey',
  confirmSession: 'POST /wps/session/confirm',
  changePassword: 'POST /wps/member/password',
  resetByEmail: 'POST /wps/member/password/email',
  resetByPhone: 'POST /wps/member/password/verification',
  logout: 'DELETE /wps/session/logout',
  getMemberInfo: 'GET /wps/member/info',
  getPublicKey: 'GET /wps/system/publicKey',
  countOnline: 'GET /wps/system/online',
  setPaymentPassword: 'PUT /wps/member/security/paymentPassword',
} as const;
