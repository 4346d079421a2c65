import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { isKnownAddress, rememberAddress } from '@baize/factors';
import {
  mayLogIn,
  roleOf,
  lockMember,
  markLogin,
  type MemberRow,
  unlockLogin,
  spendOneTimePassword,
} from '@baize/members';
import type { SiteSettings } from '@baize/site';
import type { Answer } from './answer.ts';
import type { SignInDeps } from './deps.ts';
import { askSecondProof, methodsOf, type FirstProof } from './extra-verification.ts';
import { insertLoginEvent, type LoginMethod } from './login-event.sql.ts';
import { sendLoginNotice } from './security-notice.ts';
import { startSession } from './session.ts';
import type { RestrictedBy } from './session.sql.ts';
import { isPasswordExpired, sessionView } from './signed-in.ts';

/** Somebody who showed who they are. A passkey is two proofs in one: the device, and whoever unlocks it. */
export type Entrant = {
  memberId: number;
  proof: FirstProof | 'passkey';
  /** The second proof was given. */
  isVerified: boolean;
  mustBeAgent: boolean;
  deviceId: string;
};

const METHOD: Record<Entrant['proof'], LoginMethod> = {
  password: 'password',
  default_password: 'password',
  one_time_password: 'password',
  sms: 'sms',
  firebase: 'firebase',
  passkey: 'passkey',
};

/**
 * The door behind every way to log in. What is said from here on is said to the account's owner: state, kind, the
 * second proof a new address asks for (OPEN-AUTH-12), then the session, restricted when the password must be changed
 * first. Every answer is in the member's login history.
 */
export async function admit(
  deps: SignInDeps,
  entrant: Entrant,
  settings: SiteSettings,
  ctx: Ctx<'anyone'>,
): Promise<Answer<'login'>> {
  const work = async (tx: Tx): Promise<Answer<'login'>> => {
    const member = await lockMember(tx, entrant.memberId);
    if (!member || member.merchantId !== ctx.merchantId) return refuse('account_closed');
    const answer = await answerTo(tx, deps, { member, entrant, settings }, ctx);
    await recordLogin(tx, deps, { ...entrant, outcome: answer.ok ? 'signed_in' : answer.code }, ctx);
    return answer;
  };
  // A refused login is kept in the member's history, and its device was looked at.
  return deps.db.transaction(work, { onRefusal: 'commit' });
}

/** Keeps one login in the member's history, let in or refused. */
export async function recordLogin(
  db: Parameters<typeof insertLoginEvent>[0],
  deps: Pick<SignInDeps, 'clock'>,
  login: { memberId: number; proof: Entrant['proof']; deviceId: string; outcome: string },
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
  { member, entrant, settings }: { member: MemberRow; entrant: Entrant; settings: SiteSettings },
  ctx: Ctx<'anyone'>,
): Promise<Answer<'login'>> {
  if (member.state === 'CLOSED') return refuse('account_closed');
  if (!mayLogIn(member.state)) return refuse('account_locked', { byOperator: true });
  if (member.isHouse) return refuse('non_member_cannot_login');
  if (entrant.mustBeAgent && roleOf(member.type) !== 'agent') return refuse('not_agent_cannot_login');

  const subject = { kind: 'member', id: member.id } as const;
  const isFirst = member.lastLoginAt === null;
  const isKnown = isFirst || (await isKnownAddress(deps, tx, subject, ctx.ip));
  const { proof } = entrant;
  if (proof !== 'passkey' && !entrant.isVerified) {
    // Failed passwords locked it and the site lets only a second factor open it; a phone in the hand is one (R14).
    const isLocked = member.loginLockedAt !== null && proof !== 'sms' && proof !== 'firebase';
    if (isLocked || (settings.security.extraVerification && !isKnown)) {
      const methods = await methodsOf(tx, member, proof);
      const pending = { proof, mustBeAgent: entrant.mustBeAgent };
      if (methods.length > 0) return askSecondProof(tx, deps, member, pending, methods);
      if (isLocked) return refuse('account_locked', { byFailures: 'factor' });
    }
  }

  const now = deps.clock.now();
  // Used up only here: a login that stops half-way may be tried again until the password's time is over.
  if (proof === 'one_time_password' && (await spendOneTimePassword(tx, member.id, now)) === 0)
    return refuse('wrong_account_or_password', { captcha: false, remaining: 0 });
  const isExpired = isPasswordExpired(member, settings, now);
  const mustChange = mustChangeOf(member, proof, isExpired);
  const { token } = await startSession(tx, deps.clock, member, ctx, mustChange);
  await markLogin(tx, member.id, now, ctx.ip);
  if (member.loginLockedAt) await unlockLogin(tx, member.id);
  // An address that nothing but a password vouched for is not remembered: it would never be asked again.
  if (isKnown || entrant.isVerified || proof === 'passkey') await rememberAddress(deps, tx, subject, ctx.ip);
  if (!isKnown) await sendLoginNotice(tx, deps, member, ctx);
  return ok(sessionView(member, token, { isExpired, mustChange }));
}

/** AUTH-011, AUTH-012, OPEN-AUTH-07: only a login by password can be told to change it. */
function mustChangeOf(member: MemberRow, proof: Entrant['proof'], isExpired: boolean): RestrictedBy | null {
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
