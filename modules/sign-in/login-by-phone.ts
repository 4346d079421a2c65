import { ok, refuse, type Result } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import {
  issueCode,
  returnAttempt,
  takeAttempt,
  takeCode,
  verifyPhoneToken,
  type CodeTarget,
} from '@baize/factors';
import { getMerchant, isFlagOn, isMobileOf, nationalNumber, type Merchant } from '@baize/site';
import { completeLogin } from './complete-login.ts';
import type { signInApi } from './api.ts';
import { findMemberIdByMobile } from '@baize/members';
import type { SignInDeps } from './deps.ts';
import { loginLimits } from './login-limits.ts';

/**
 * Login by SMS code (AUTH-003). The code stands in for the password, so there is no bot check (AUTH-006). The code counts
 * its own attempts; here they count for the address, as they do with passwords.
 */
export async function loginBySms(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'login'>,
  merchant: Merchant,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'login'>> {
  if (!isFlagOn(merchant.settings.flags, 'SMSLOGIN')) return refuse('operation_not_enabled');
  const { countryDialingCode: dialingCode, username: number } = input;
  const mobile = mobileTarget(merchant, { dialingCode, number });
  if (!mobile.ok) return mobile;
  const target = mobile.value;
  const code = await deps.sealing.open(input.password ?? '');
  if (!code.ok) return code;
  const { ip: limit } = loginLimits(merchant.id, '', ctx.ip, merchant.settings.security);
  const counted = await takeAttempt(deps.db, deps.clock, limit);
  if (!counted.ok) return refuse('account_locked', counted.detail);
  const taken = await takeCode(deps.factors, {
    merchantId: merchant.id,
    purpose: 'login',
    target,
    code: code.value,
  });
  if (!taken.ok) return taken;
  await returnAttempt(deps.db, limit);
  const member = await findMemberIdByMobile(deps.db, merchant.id, target);
  // No code is sent to a number nobody has, so this answers the same as a wrong code.
  if (!member) return refuse('invalid_verification_code');
  const { agent: mustBeAgent, deviceId } = input;
  const attempt = { memberId: member.id, proof: 'sms', isVerified: false, mustBeAgent, deviceId } as const;
  return completeLogin(deps, attempt, merchant.settings, ctx);
}

/** Login by an ID token of an outside service that proves the number (AUTH-004); off unless one is configured. */
export async function loginByFirebase(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'login'>,
  merchant: Merchant,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'login'>> {
  const { ip: limit } = loginLimits(merchant.id, '', ctx.ip, merchant.settings.security);
  const counted = await takeAttempt(deps.db, deps.clock, limit);
  if (!counted.ok) return refuse('account_locked', counted.detail);
  const token = input.firebaseIdToken;
  const verified = await verifyPhoneToken(deps.factors, token);
  if (!verified.ok) return verified;
  const member = await findMemberIdByMobile(deps.db, merchant.id, verified.value);
  if (!member)
    return refuse('wrong_account_or_password', { captcha: false, remaining: counted.value.remaining });
  await returnAttempt(deps.db, limit);
  const { agent: mustBeAgent, deviceId } = input;
  const attempt = {
    memberId: member.id,
    proof: 'firebase',
    isVerified: false,
    mustBeAgent,
    deviceId,
  } as const;
  return completeLogin(deps, attempt, merchant.settings, ctx);
}

/** #4: a code to log in with or to reset the password. For a number nobody has: the same answer and no message. */
export async function sendLoginCode(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'sendLoginCode'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'sendLoginCode'>> {
  const { merchantId, ip, language } = ctx;
  const merchant = await getMerchant(deps.db, merchantId);
  if (input.purpose === 'login' && !isFlagOn(merchant.settings.flags, 'SMSLOGIN'))
    return refuse('operation_not_enabled');
  const { countryDialingCode: dialingCode, mobileNum: number } = input;
  const mobile = mobileTarget(merchant, { dialingCode, number });
  if (!mobile.ok) return mobile;
  const target = mobile.value;
  const member = await findMemberIdByMobile(deps.db, merchantId, target);
  return deps.db.transaction(
    (tx) =>
      issueCode(deps.factors, tx, {
        merchantId,
        purpose: input.purpose,
        target,
        ip,
        language,
        silent: member === undefined,
      }),
    { onRefusal: 'commit' },
  );
}

/** The typed number in the form the table stores. */
export function mobileTarget(
  { settings }: Pick<Merchant, 'settings'>,
  typed: { dialingCode: string; number: string },
): Result<Extract<CodeTarget, { kind: 'sms' }>, 'missing_phone_number' | 'invalid_phone_number'> {
  if (typed.number === '') return refuse('missing_phone_number');
  const dialingCode = typed.dialingCode.replace(/^\+/, '');
  if (!isMobileOf(settings.registration, dialingCode, typed.number)) return refuse('invalid_phone_number');
  return ok({ kind: 'sms', dialingCode, number: nationalNumber(typed.number) });
}
