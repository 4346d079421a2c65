import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Answer, Ctx } from '@baize/endpoint';
import { isKnownAddress, rememberAddress } from '@baize/factors';
import {
  isAgent,
  listFormerPasswords,
  lockMember,
  markLogin,
  mayLogIn,
  spendOneTimePassword,
  stopMoney,
  subjectOf,
  unlockLogin,
  type MemberRow,
} from '@baize/members';
import type { SiteSettings } from '@baize/site';
import { findAccount } from '@baize/wallet';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { askSecondProof, isGivenPassword, methodsOf, type FirstProof } from './extra-verification.ts';
import { insertLoginEvent, type LoginMethod } from './login-event.sql.ts';
import { sendLoginNotice } from './security-notice.ts';
import { startSession } from './session.ts';
import type { RestrictedBy } from './session.sql.ts';
import { isPasswordExpired, sessionView } from './signed-in.ts';

/** A login whose first proof was right. A passkey is two proofs in one: the device, and the person who unlocks it. */
export type LoginAttempt = {
  memberId: number;
  proof: FirstProof | 'passkey';
  /** The second proof was given. */
  isVerified: boolean;
  mustBeAgent: boolean;
  deviceId: string;
};

const METHOD: Record<LoginAttempt['proof'], LoginMethod> = {
  password: 'password',
  default_password: 'password',
  one_time_password: 'password',
  sms: 'sms',
  firebase: 'firebase',
  passkey: 'passkey',
};

/**
 * Every way to log in ends here. The first proof was right, so a refusal may say more of the account: its state, its
 * type, the second proof that a new address (OPEN-AUTH-12) or a given password asks for. Then the session starts, restricted when the
 * password must be changed first. Every answer is in the member's login history.
 */
export async function completeLogin(
  deps: SignInDeps,
  attempt: LoginAttempt,
  settings: SiteSettings,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'login'>> {
  const work = async (tx: Tx): Promise<Answer<typeof signInApi, 'login'>> => {
    const member = await lockMember(tx, attempt.memberId);
    if (!member || member.merchantId !== ctx.merchantId) return refuse('account_closed');
    const answer = await answerTo(tx, deps, { member, attempt, settings }, ctx);
    await recordLogin(tx, deps, { ...attempt, outcome: answer.ok ? 'signed_in' : answer.code }, ctx);
    return answer;
  };
  // A refused login stays in the login history, and a ticket that was opened stays.
  return deps.db.transaction(work, { onRefusal: 'commit' });
}

/** Writes one login, successful or refused, to the member's login history. */
export async function recordLogin(
  db: Parameters<typeof insertLoginEvent>[0],
  deps: Pick<SignInDeps, 'clock'>,
  login: { memberId: number; proof: LoginAttempt['proof']; deviceId: string; outcome: string },
  ctx: Pick<Ctx, 'merchantId' | 'ip' | 'userAgent'>,
): Promise<void> {
  const { merchantId, ip, userAgent } = ctx;
  const { memberId, deviceId, outcome } = login;
  const method = METHOD[login.proof];
  const at = deps.clock.now();
  await insertLoginEvent(db, { merchantId, memberId, at, ip, userAgent, deviceId, method, outcome });
}

async function answerTo(
  tx: Tx,
  deps: SignInDeps,
  { member, attempt, settings }: { member: MemberRow; attempt: LoginAttempt; settings: SiteSettings },
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'login'>> {
  if (member.state === 'CLOSED') return refuse('account_closed');
  if (!mayLogIn(member.state)) {
    const reason = (await deps.lockReason?.(tx, member.id, ctx.language)) ?? null;
    return refuse('account_locked', { byOperator: true, ...(reason === null ? {} : { reason }) });
  }
  if (member.uplineLockedAt) return refuse('account_locked', { byUpline: true });
  if (member.isHouse) return refuse('non_member_cannot_login');
  if (attempt.mustBeAgent && !isAgent(member.type)) return refuse('not_agent_cannot_login');

  const subject = subjectOf(member.id);
  const isFirst = member.lastLoginAt === null;
  const isKnown = isFirst || (await isKnownAddress(deps, tx, subject, ctx.ip));
  const { proof } = attempt;
  if (proof !== 'passkey' && !attempt.isVerified) {
    // Failed logins locked the account and only a second factor unlocks it; a code by phone is one (R14).
    const isLocked = member.loginLockedAt !== null && proof !== 'sms' && proof !== 'firebase';
    const isGiven = isGivenPassword(member, proof);
    if (isLocked || isGiven || (settings.security.extraVerification && !isKnown)) {
      const methods = await methodsOf(tx, member, proof);
      const pending = { proof, mustBeAgent: attempt.mustBeAgent };
      if (methods.length > 0) return askSecondProof(tx, deps, member, pending, methods);
      if (isLocked) return refuse('account_locked', { byFailures: 'factor' });
      // A new account has nothing to take and no other way in. Where there was a password before, support gives one for this login.
      if (isGiven && (await listFormerPasswords(tx, member.id, 1)).length > 0)
        return refuse('account_locked', { byOperator: true });
      // Whoever knows the password enters first, and somebody paid into the account before: the money waits for two.
      if (isGiven && (await holdsMoney(tx, member.id))) {
        await stopMoney(tx, member.id, 'given_password');
        await deps.tellMoneyStopped?.(tx, { ...member, memberId: member.id, now: deps.clock.now() });
      }
    }
  }

  const now = deps.clock.now();
  // Used up only here, so that a login that stopped half-way can be repeated until the password expires.
  if (proof === 'one_time_password' && (await spendOneTimePassword(tx, member.id, now)) === 0)
    return refuse('wrong_account_or_password', { captcha: false, remaining: 0 });
  const isExpired = isPasswordExpired(member, settings, now);
  const mustChange = mustChangeOf(member, proof, isExpired);
  const { token } = await startSession(tx, deps, member, ctx, mustChange);
  await markLogin(tx, member.id, now, ctx.ip);
  if (member.loginLockedAt) await unlockLogin(tx, member.id);
  // An address that only a password proved is not remembered, or it would never be asked for a second proof.
  if (isKnown || attempt.isVerified || proof === 'passkey') await rememberAddress(deps, tx, subject, ctx.ip);
  if (!isKnown) await sendLoginNotice(tx, deps, member, ctx);
  return ok(sessionView(member, token, { isExpired, mustChange }));
}

async function holdsMoney(tx: Tx, memberId: number): Promise<boolean> {
  const account = await findAccount(tx, memberId);
  return account !== undefined && (account.balance > 0n || account.frozen > 0n);
}

/** AUTH-011, AUTH-012, OPEN-AUTH-07: only a login by password may have to change it. */
function mustChangeOf(
  member: MemberRow,
  proof: LoginAttempt['proof'],
  isExpired: boolean,
): RestrictedBy | null {
  switch (proof) {
    case 'sms':
    case 'firebase':
    case 'passkey':
      return null;
    case 'one_time_password':
      return 'expired';
    case 'default_password':
      return 'default';
    case 'password':
      return member.mustChangePassword ?? (isExpired ? 'expired' : null);
  }
}
