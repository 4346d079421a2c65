import { currencyDigits, floorTo, formatUnits, ok, refuse } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { Handlers } from '@baize/endpoint';
import { getMerchant, isFlagOn } from '@baize/site';
import { findAccount } from '@baize/wallet';
import type { identityApi } from './api.ts';
import { changePassword } from './change-password.ts';
import { confirmSession } from './confirm-session.ts';
import { countOnline } from './count-online.ts';
import type { IdentityDeps } from './deps.ts';
import { sendExtraCode } from './extra-verification.ts';
import { freePlay } from './free-play.ts';
import { login } from './login.ts';
import { getPasskeyChallenge, loginByPasskey } from './login-by-passkey.ts';
import { sendLoginCode } from './login-by-phone.ts';
import { getMemberInfo } from './member-info.ts';
import { maskAccount } from './member.ts';
import { clearFirstLogin, updateLanguage } from './member.sql.ts';
import { findUplineByAffiliateCode } from './path.sql.ts';
import { whenFree } from './password.ts';
import { setPaymentPassword } from './payment-password.ts';
import { registerMobile } from './register-mobile.ts';
import { register } from './register.ts';
import { sendRegisterCode } from './send-register-code.ts';
import { resetByEmail } from './reset-by-email.ts';
import { resetByPhone } from './reset-by-phone.ts';
import { endSessionByToken } from './session.sql.ts';

export const identityHandlers = (deps: IdentityDeps): Handlers<typeof identityApi> => ({
  login: (input, ctx) => login(deps, input, ctx),
  sendExtraCode: (input, ctx) => sendExtraCode(deps, input, ctx),
  sendLoginCode: (input, ctx) => sendLoginCode(deps, input, ctx),
  getPasskeyChallenge: (_input, ctx) => getPasskeyChallenge(deps, ctx),
  loginByPasskey: (input, ctx) => loginByPasskey(deps, input, ctx),
  confirmSession: (input, ctx) => whenFree(() => confirmSession(deps, input, ctx)),
  changePassword: (input, ctx) => whenFree(() => changePassword(deps, input, ctx)),
  resetByEmail: (input, ctx) => resetByEmail(deps, input, ctx),
  resetByPhone: (input, ctx) => whenFree(() => resetByPhone(deps, input, ctx)),
  freePlay: (input, ctx) => freePlay(deps, input, ctx),
  logout: async (_input, ctx) => {
    if (ctx.token) await endSessionByToken(deps.db, sha256(ctx.token), deps.clock.now());
    return ok(null);
  },
  getMemberInfo: (input, ctx) => getMemberInfo(deps, input, ctx),
  register: (input, ctx) => whenFree(() => register(deps, input, ctx)),
  registerMobile: (input, ctx) => whenFree(() => registerMobile(deps, input, ctx)),
  sendRegisterCode: (input, ctx) => sendRegisterCode(deps, input, ctx),
  checkAffiliate: async ({ code, domain }, ctx) => {
    const found = await findUplineByAffiliateCode(deps.db, ctx.merchantId, code, domain || ctx.host);
    return found
      ? ok({ valid: true as const, affiliateCode: found.code, agentAccount: maskAccount(found.account) })
      : refuse('invitation_code_error');
  },
  getPublicKey: async (_input, ctx) => {
    ctx.setHeader('Cache-Control', 'no-store');
    return ok({ ...(await deps.sealing.publicKey()), serverTime: deps.clock.now().getTime() });
  },
  countOnline: (_input, ctx) => countOnline(deps, ctx),
  setPaymentPassword: (input, ctx) => whenFree(() => setPaymentPassword(deps, input, ctx)),
  setLanguage: async ({ language }, ctx) => {
    await updateLanguage(deps.db, ctx.caller.memberId, language);
    return ok({ language });
  },
  firstLogin: async (_input, ctx) => {
    await clearFirstLogin(deps.db, ctx.caller.memberId);
    return ok({ firstTimeLogin: false as const, bonus: null });
  },
  getConsolidated: async (_input, ctx) => {
    const { settings, currency } = await getMerchant(deps.db, ctx.merchantId);
    if (!isFlagOn(settings.flags, 'AGENTPOLICY3')) return refuse('operation_not_enabled');
    const account = await findAccount(deps.db, ctx.caller.memberId);
    const digits = currencyDigits(currency);
    return ok({
      ...settings.agentPolicy,
      // Contracts are a later module; until it stands no kind of contract can be on.
      features: { contractDividend: false, dailySalary: false, hourlySalary: false, realtimeSalary: false },
      balance: formatUnits(floorTo(account?.balance ?? 0n, digits), digits),
      frozen: formatUnits(floorTo(account?.frozen ?? 0n, digits), digits),
    });
  },
});
