import { ok, refuse, type Refusal } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { forgetAttempts, returnAttempt, takeAttempt, type Limit } from '@baize/factors';
import { getMerchant, type SiteSettings } from '@baize/site';
import type { Answer, Codes, Input, Output } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { mayLogIn, roleOf } from './member.ts';
import { findCredentials, findMemberRow, lockMember, markLogin, type MemberRow } from './member.sql.ts';
import { whenFree } from './password.ts';
import { startSession } from './session.ts';

export type SessionView = Output<'login'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Login by username (#1). Wrong account and wrong password are one answer with one amount of work. Tries are counted
 * per account and per address before the password is looked at; three failures set the captcha flag, ten lock the
 * account name for five minutes whether it exists or not (OPEN-AUTH-04; figures from the site's settings).
 */
export async function login(
  deps: IdentityDeps,
  input: Input<'login'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<'login'>> {
  // Codes by SMS come with module delivery; until then the mode is off for every site.
  if (input.type === 'sms') return refuse('operation_not_enabled');
  const password = await deps.sealing.open(input.password);
  if (!password.ok) return password;

  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const limits = loginLimits(ctx.merchantId, input.username, ctx.ip, settings.security);
  const takenByIp = await takeAttempt(deps.db, deps.clock, limits.ip);
  if (!takenByIp.ok) return locked(takenByIp.detail);
  const takenByAccount = await takeAttempt(deps.db, deps.clock, limits.account);
  if (!takenByAccount.ok) return locked(takenByAccount.detail);

  const known = await findCredentials(deps.db, ctx.merchantId, input.username);
  const checked = await whenFree(async () =>
    ok(await deps.passwords.verify(known?.password_hash ?? undefined, password.value.trim())),
  );
  if (!checked.ok) {
    // Nothing was tried: a login storm must not lock those who stand in it.
    await returnAttempt(deps.db, limits.account);
    await returnAttempt(deps.db, limits.ip);
    return checked;
  }
  if (!known || !checked.value) {
    const { captchaAfterFailures } = settings.security;
    const { count, remaining } = takenByAccount.value;
    const captcha = count >= captchaAfterFailures || takenByIp.value.count >= captchaAfterFailures;
    return refuse('wrong_account_or_password', { captcha, remaining });
  }
  await forgetAttempts(deps.db, limits.account);
  await returnAttempt(deps.db, limits.ip);
  return admit(deps, known.id, input.agent, settings, ctx);
}

const locked = (detail: unknown): Refusal<Codes<'login'>> =>
  refuse('account_locked', { ...(detail as object), captcha: true });

/** The password was right; what is said from here on is said to the account's owner. */
async function admit(
  deps: IdentityDeps,
  memberId: number,
  mustBeAgent: boolean,
  settings: SiteSettings,
  ctx: Ctx<'anyone'>,
): Promise<Answer<'login'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'login'>> => {
    const member = await lockMember(tx, memberId);
    if (!member || member.state === 'CLOSED') return refuse('account_closed');
    if (!mayLogIn(member.state)) return refuse('account_locked', { byOperator: true });
    if (mustBeAgent && roleOf(member.type) !== 'agent') return refuse('not_agent_cannot_login');
    const now = deps.clock.now();
    const { token } = await startSession(tx, deps.clock, member, ctx);
    await markLogin(tx, member.id, now, ctx.ip);
    return ok(sessionView(member, token, isPasswordExpired(member, settings, now)));
  });
}

/** AUTH-012: only while the site asks for it. */
export function isPasswordExpired(member: MemberRow, settings: SiteSettings, now: Date): boolean {
  const isAsked = settings.flags.PWDEXPIRY === true && settings.flags.FEATURE !== false;
  const ageMs = now.getTime() - member.password_changed_at.getTime();
  return isAsked && ageMs > settings.security.passwordExpiryDays * DAY_MS;
}

/** `member` as it was before this login: its last login is the one to show (standards R12). */
export function sessionView(member: MemberRow, token: string, passwordExpired = false): SessionView {
  return {
    token,
    firstTimeLogin: member.first_login,
    passwordExpired,
    id: member.id,
    account: member.account,
    nickname: member.nickname,
    type: member.type,
    language: member.language,
    lastLoginIp: member.last_login_ip,
    lastLoginTime: member.last_login_at?.getTime() ?? null,
  };
}

/** The session of somebody who was made in this very transaction. */
export async function sessionOfNew(
  tx: Parameters<typeof lockMember>[0],
  deps: Pick<IdentityDeps, 'clock'>,
  memberId: number,
  ctx: Pick<Ctx, 'ip' | 'userAgent'>,
): Promise<SessionView> {
  const member = await findMemberRow(tx, memberId);
  if (!member) throw new Error('a member just inserted');
  const { token } = await startSession(tx, deps.clock, member, ctx);
  await markLogin(tx, memberId, deps.clock.now(), ctx.ip);
  return sessionView(member, token);
}

function loginLimits(
  merchantId: number,
  username: string,
  ip: string,
  security: SiteSettings['security'],
): { account: Limit; ip: Limit } {
  const windowMs = security.failureWindowMinutes * MINUTE_MS;
  const lockMs = security.lockMinutes * MINUTE_MS;
  return {
    account: {
      merchantId,
      subject: `login:account:${username.toLowerCase()}`,
      max: security.lockAfterFailures,
      windowMs,
      lockMs,
    },
    ip: { merchantId, subject: `login:ip:${ip}`, max: security.lockAfterFailuresPerIp, windowMs, lockMs },
  };
}
