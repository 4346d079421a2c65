/** Calls of the registration module, as the specification spells them (api-calls.md §2). Safe for the browser. */
export const registrationRoutes = {
  register: 'PUT /wps/member/register',
  registerMobile: 'PUT /wps/member/register/mobile',
  sendRegisterCode: 'POST /wps/verification/sms/register',
  freePlay: 'POST /wps/session/login/freeplay',
} as const;
