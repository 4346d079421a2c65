import { DAY_MS, invariant } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Ctx, Output } from '@baize/endpoint';
import { rememberAddress } from '@baize/factors';
import { findMemberRow, isTrial, markLogin, subjectOf, type MemberRow } from '@baize/members';
import { isFlagOn, type SiteSettings } from '@baize/site';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { startSession } from './session.ts';
import type { RestrictedBy } from './session.sql.ts';

export type SessionView = Output<typeof signInApi, 'login'>;

/** AUTH-012: only while the site asks for it. */
export function isPasswordExpired(member: MemberRow, settings: SiteSettings, now: Date): boolean {
  const ageMs = now.getTime() - member.passwordChangedAt.getTime();
  return isFlagOn(settings.flags, 'PWDEXPIRY') && ageMs > settings.security.passwordExpiryDays * DAY_MS;
}

/** `member` is read before this login, so that its last login is the previous one (standards R12). */
export function sessionView(
  member: MemberRow,
  token: string,
  password: { isExpired: boolean; mustChange: RestrictedBy | null },
): SessionView {
  return {
    token,
    firstTimeLogin: member.firstLogin,
    passwordExpired: password.isExpired,
    mustChangePassword: password.mustChange,
    id: member.id,
    account: member.account,
    nickname: member.nickname,
    type: member.type,
    language: member.language,
    lastLoginIp: member.lastLoginIp,
    lastLoginTime: member.lastLoginAt?.getTime() ?? null,
  };
}

/** Starts the session of a member made in this transaction. A trial's address is not remembered. */
export async function sessionOfNew(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock' | 'publish'>,
  memberId: number,
  ctx: Pick<Ctx, 'ip' | 'userAgent'>,
): Promise<SessionView> {
  const member = await findMemberRow(tx, memberId);
  invariant(member, 'a member just inserted', { memberId });
  const mustChange = member.mustChangePassword;
  const { token } = await startSession(tx, deps, member, ctx, mustChange);
  await markLogin(tx, memberId, deps.clock.now(), ctx.ip);
  if (!isTrial(member.type)) await rememberAddress(deps, tx, subjectOf(memberId), ctx.ip);
  return sessionView(member, token, { isExpired: false, mustChange });
}
