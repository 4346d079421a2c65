import { ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { listAddresses, listPasskeys, totpState } from '@baize/factors';
import { proposedView } from '@baize/approvals';
import { findMemberRow, findMoneyStop, subjectOf, type MemberRow } from '@baize/members';
import { listAlike, listLiveSessions, listLoginEvents, lockoutsOf, ownProofsOf } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { findFreeing, isPasswordGiven } from './free-money.ts';

const LOGINS_SHOWN = 30;

/** A member's factors, lockouts, sessions, logins and possible duplicates, for the member's page in the console. */
export async function getMemberSecurity(
  deps: MemberDeskDeps,
  { memberId }: Input<typeof memberDeskApi, 'getMemberSecurity'>,
  ctx: Ctx<'staff:members.read'>,
): Promise<Answer<typeof memberDeskApi, 'getMemberSecurity'>> {
  const { db } = deps;
  const member = await findMemberRow(db, memberId);
  if (!member || member.merchantId !== ctx.merchantId) return refuse('not_found');
  const { settings } = await getMerchant(db, ctx.merchantId);
  const subject = subjectOf(memberId);
  const now = deps.clock.now();
  const logins = await listLoginEvents(db, memberId, LOGINS_SHOWN);
  const sessions = await listLiveSessions(db, memberId, now);
  const alike = await listAlike(db, memberId);
  return ok({
    memberId,
    identityVerifiedAt: member.identityVerifiedAt?.getTime() ?? null,
    mustChangePassword: member.mustChangePassword,
    canResetPassword:
      settings.security.defaultPasswordSealed !== '' || (await ownProofsOf(db, member)).length === 0,
    hasMobile: member.mobile !== null,
    hasEmail: member.email !== null,
    totp: (await totpState(db, subject)).enabled,
    passkeys: (await listPasskeys(db, subject)).length,
    moneyStop: await moneyStopOf(deps, member),
    lockouts: await lockoutsOf(db, member, settings.security, now),
    addresses: await listAddresses(deps, db, subject),
    sessions: sessions.map((session) => ({
      sessionId: session.id.toString(),
      startedAt: session.startedAt.getTime(),
      lastSeenAt: session.lastSeenAt.getTime(),
      ip: session.ip,
      userAgent: session.userAgent,
    })),
    logins: logins.map((login) => ({
      at: login.at.getTime(),
      ip: login.ip,
      userAgent: login.userAgent,
      method: login.method,
      outcome: login.outcome,
    })),
    alike: alike.map(({ id, ...other }) => ({ memberId: id, ...other })),
  });
}

async function moneyStopOf(deps: MemberDeskDeps, member: MemberRow) {
  const stop = await findMoneyStop(deps.db, member.id);
  if (!stop) return null;
  return {
    cause: stop.cause,
    since: stop.since.getTime(),
    isPasswordGiven: isPasswordGiven(member),
    proposed: proposedView(await findFreeing(deps.db, deps, member)),
  };
}
