import { timingSafeEqual } from 'node:crypto';
import { ok, refuse, type Refusal } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { Answer, Codes, Ctx, Input } from '@baize/endpoint';
import { forgetAttempts, returnAttempt, takeAttempt } from '@baize/factors';
import { checkBot, takeCaptcha } from '@baize/bot-check';
import { getMerchant, openDefaultPassword, type Merchant } from '@baize/site';
import { completeLogin, recordLogin } from './complete-login.ts';
import type { signInApi } from './api.ts';
import { findCredentials, lockLoginOf, type Credentials } from '@baize/members';
import type { SignInDeps } from './deps.ts';
import { takeSecondProof, type FirstProof } from './extra-verification.ts';
import { loginByFirebase, loginBySms } from './login-by-phone.ts';
import { loginLimits, plainNumber } from './login-limits.ts';
import { whenFree } from './password.ts';

/** Login (#1): by password, by a code on the phone, or the second step of either. */
export async function login(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'login'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'login'>> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  if (input.verifyTicket) return finishLogin(deps, input, merchant, ctx);
  switch (input.type) {
    case 'username':
      return loginByPassword(deps, input, merchant, ctx);
    case 'sms':
      return loginBySms(deps, input, merchant, ctx);
    case 'firebase':
      return loginByFirebase(deps, input, merchant, ctx);
  }
}

/**
 * A wrong account and a wrong password get the same answer and cost the same work. The bot check comes first (AUTH-006):
 * an attempt without it is not counted, so that locking somebody else's account costs work. Then attempts are counted per
 * account and per address before the password is checked; three failures ask for the captcha, ten lock the name for five
 * minutes whether it exists or not (OPEN-AUTH-04; figures from the site's settings).
 */
async function loginByPassword(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'login'>,
  merchant: Merchant,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'login'>> {
  const bot = await checkBot(deps.botCheck, merchant, input, ctx.ip);
  if (!bot.ok) return bot;
  const password = await deps.sealing.open(input.password ?? '');
  if (!password.ok) return password;
  const plain = password.value.trim();

  const { security } = merchant.settings;
  const limits = loginLimits(merchant.id, input.username, ctx.ip, security);
  const byIp = await takeAttempt(deps.db, deps.clock, limits.ip);
  if (!byIp.ok) return locked(byIp.detail);
  const byAccount = await takeAttempt(deps.db, deps.clock, limits.account);
  if (!byAccount.ok) return locked(byAccount.detail);
  const failures = Math.max(byAccount.value.count, byIp.value.count) - 1;
  if (failures >= security.captchaAfterFailures) {
    const captchaId = input.captchaId || (ctx.header('x-captcha-id') ?? '');
    const captcha = await takeCaptcha(deps.botCheck, merchant.id, captchaId, input.captcha);
    if (!captcha.ok) {
      // The password was not checked. A wrong captcha still counts for the address, because captchas can be guessed too.
      await returnAttempt(deps.db, limits.account);
      if (captcha.code === 'captcha_missing') await returnAttempt(deps.db, limits.ip);
      return refuse(captcha.code, { captcha: true });
    }
  }

  const known = await findCredentials(deps.db, merchant.id, input.username, plainNumber(input.username));
  const checked = await whenFree(async () => ok(await proofOf(deps, merchant, known, plain)));
  if (!checked.ok) {
    // No password was checked: an overloaded server must not lock the members who wait.
    await returnAttempt(deps.db, limits.account);
    await returnAttempt(deps.db, limits.ip);
    return checked;
  }
  const { deviceId } = input;
  if (!known || !checked.value) {
    const { remaining } = byAccount.value;
    if (remaining === 0 && security.lockRelease === 'factor')
      await lockLoginOf(deps.db, merchant.id, plainNumber(input.username), deps.clock.now());
    const wrong = refuse('wrong_account_or_password', {
      captcha: failures + 1 >= security.captchaAfterFailures,
      remaining,
    });
    if (known)
      recordLater(deps, { memberId: known.id, proof: 'password', deviceId, outcome: wrong.code }, ctx);
    return wrong;
  }
  await forgetAttempts(deps.db, limits.account);
  await returnAttempt(deps.db, limits.ip);
  const attempt = { memberId: known.id, proof: checked.value, isVerified: false, deviceId };
  return completeLogin(deps, { ...attempt, mustBeAgent: input.agent }, merchant.settings, ctx);
}

const locked = (detail: unknown): Refusal<Codes<typeof signInApi, 'login'>> =>
  refuse('account_locked', { ...(detail as object), captcha: true });

/** The answer does not wait for this write: its time would reveal that the name exists (R14). */
function recordLater(deps: SignInDeps, failed: Parameters<typeof recordLogin>[2], ctx: Ctx<'anyone'>): void {
  recordLogin(deps.db, deps, failed, ctx).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a refused login is missing in the history'),
  );
}

/** Which of the account's passwords was typed. It costs one argon2id hash, whether or not the account exists. */
async function proofOf(
  deps: SignInDeps,
  merchant: Merchant,
  known: Credentials | undefined,
  plain: string,
): Promise<FirstProof | undefined> {
  if (await deps.passwords.verify(known?.passwordHash ?? undefined, plain))
    return plain === openDefaultPassword(deps.box, merchant.settings) ? 'default_password' : 'password';
  const { oneTimeHash: oneTime = null, oneTimeUntil: until = null } = known ?? {};
  const isOneTime =
    oneTime !== null && until !== null && until > deps.clock.now() && timingSafeEqual(oneTime, sha256(plain));
  return isOneTime ? 'one_time_password' : undefined;
}

/** The second step of a login from a new address, or of one that failed logins locked. */
async function finishLogin(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'login'>,
  merchant: Merchant,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'login'>> {
  const { who, proven } = await takeSecondProof(deps, input, merchant.id);
  const { deviceId } = input;
  if (!who) return proven.ok ? refuse('ticket_expired') : proven;
  if (!proven.ok) {
    await recordLogin(deps.db, deps, { ...who, deviceId, outcome: proven.code }, ctx);
    return proven;
  }
  const attempt = { ...who, mustBeAgent: proven.value.mustBeAgent, isVerified: true, deviceId };
  return completeLogin(deps, attempt, merchant.settings, ctx);
}
