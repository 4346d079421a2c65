import { ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import type { signInApi } from './api.ts';
import { changePassword } from './change-password.ts';
import { confirmSession } from './confirm-session.ts';
import { countOnline } from './count-online.ts';
import type { SignInDeps } from './deps.ts';
import { sendExtraCode } from './extra-verification.ts';
import { endSessionWith } from './end-session.ts';
import { login } from './login.ts';
import { getPasskeyChallenge, loginByPasskey } from './login-by-passkey.ts';
import { sendLoginCode } from './login-by-phone.ts';
import { getMemberInfo } from './get-member-info.ts';
import { whenFree } from './password.ts';
import { setPaymentPassword } from './payment-password.ts';
import { resetByEmail } from './reset-by-email.ts';
import { resetByPhone } from './reset-by-phone.ts';

export const signInHandlers = (deps: SignInDeps): Handlers<typeof signInApi> => ({
  login: (input, ctx) => login(deps, input, ctx),
  sendExtraCode: (input, ctx) => sendExtraCode(deps, input, ctx),
  sendLoginCode: (input, ctx) => sendLoginCode(deps, input, ctx),
  getPasskeyChallenge: (_input, ctx) => getPasskeyChallenge(deps, ctx),
  loginByPasskey: (input, ctx) => loginByPasskey(deps, input, ctx),
  confirmSession: (input, ctx) => whenFree(() => confirmSession(deps, input, ctx)),
  changePassword: (input, ctx) => whenFree(() => changePassword(deps, input, ctx)),
  resetByEmail: (input, ctx) => resetByEmail(deps, input, ctx),
  resetByPhone: (input, ctx) => whenFree(() => resetByPhone(deps, input, ctx)),
  logout: async (_input, ctx) => {
    const { token } = ctx;
    if (token) await deps.db.transaction((tx) => endSessionWith(tx, deps, token));
    return ok(null);
  },
  getMemberInfo: (input, ctx) => getMemberInfo(deps, input, ctx),
  getPublicKey: async (_input, ctx) => {
    ctx.setHeader('Cache-Control', 'no-store');
    return ok({ ...(await deps.sealing.publicKey()), serverTime: deps.clock.now().getTime() });
  },
  countOnline: (_input, ctx) => countOnline(deps, ctx),
  setPaymentPassword: (input, ctx) => whenFree(() => setPaymentPassword(deps, input, ctx)),
});
