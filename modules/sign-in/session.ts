import { type Clock, MINUTE_MS } from '@baize/kernel';
import { randomToken, sha256 } from '@baize/kernel/token';
import type { Db, Tx } from '@baize/db';
import type { Caller } from '@baize/endpoint';
import { mayLogIn, roleOf, type MemberRow } from '@baize/members';
import { getMerchant } from '@baize/site';
import { findAccount, listEntries } from '@baize/wallet';
import type { SignInDeps } from './deps.ts';
import { endSessionOf } from './end-session.ts';
import { findSession, insertSession, touchSession, type RestrictedBy } from './session.sql.ts';

/** OPEN-AUTH-01: 24 hours after the last call; a trial ends with its account. */
const SLIDING_MS = 24 * 3_600_000;
/** The session's last use is written at most this often. */
const TOUCH_MS = 60_000;
const USER_AGENT_MAX = 300;
/** Our tokens have 43 characters; longer text is not looked up. */
const TOKEN_LENGTH_MAX = 100;

export type Device = { ip: string; userAgent: string };

/**
 * Signs a member in and ends the session before (OPEN-AUTH-02), whose next call is answered logged_in_elsewhere.
 * The caller holds the member's row lock, or made the member in this transaction.
 */
export async function startSession(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock' | 'publish'>,
  member: Pick<MemberRow, 'id' | 'expiresAt'>,
  device: Device,
  restricted: RestrictedBy | null = null,
): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
  const now = deps.clock.now();
  const token = randomToken();
  const expiresAt = member.expiresAt ?? new Date(now.getTime() + SLIDING_MS);
  await endSessionOf(tx, deps, member.id, 'elsewhere');
  const { id } = await insertSession(tx, {
    tokenHash: sha256(token),
    memberId: member.id,
    startedAt: now,
    lastSeenAt: now,
    activeAt: now,
    expiresAt,
    ip: device.ip,
    userAgent: device.userAgent.slice(0, USER_AGENT_MAX),
    restricted,
  });
  return { token, sessionId: id.toString(), expiresAt };
}

export type ResolvedCaller = { caller: Caller; refusal?: 'not_logged_in' | 'logged_in_elsewhere' };
const VISITOR: ResolvedCaller = { caller: { role: 'visitor' }, refusal: 'not_logged_in' };

/**
 * The caller of a token on this merchant: a visitor when the token is missing, unknown, ended or expired; `refusal` is the
 * answer where the call needs a session. A call extends the session and counts as activity, unless the page made it by
 * itself (`isIdle`). After the site's idle minutes without activity the session is stale until the member confirms it
 * (standards R13). A stake counts as activity, because play inside a game's frame does not touch the page around it. A
 * trial is never stale: it has no password to confirm with.
 */
export async function resolveMemberCaller(
  db: Db,
  token: string | undefined,
  clock: Clock,
  merchantId: number,
  { isIdle = false }: { isIdle?: boolean } = {},
): Promise<ResolvedCaller> {
  if (!token || token.length > TOKEN_LENGTH_MAX) return VISITOR;
  const session = await findSession(db, sha256(token));
  if (!session || session.merchantId !== merchantId) return VISITOR;
  if (session.endReason === 'elsewhere') return { ...VISITOR, refusal: 'logged_in_elsewhere' };
  const now = clock.now();
  if (session.endReason !== null || session.expiresAt <= now || !mayLogIn(session.state)) return VISITOR;

  const role = roleOf(session.type);
  const { settings } = await getMerchant(db, merchantId);
  const idleSince = new Date(now.getTime() - settings.security.idleMinutes * MINUTE_MS);
  const isStale =
    role !== 'trial' &&
    session.activeAt < idleSince &&
    (isIdle || !(await hasStaked(db, session.memberId, idleSince, now)));
  if (!isIdle && role !== 'trial' && now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS)
    await touchSession(db, session.id, {
      now,
      expiresAt: new Date(now.getTime() + SLIDING_MS),
      isActive: !isStale,
    });
  return {
    caller: {
      role,
      memberId: session.memberId,
      account: session.account,
      sessionId: session.id.toString(),
      ...(session.restricted ? { isRestricted: true } : {}),
      ...(isStale ? { isStale } : {}),
    },
  };
}

/** Read only for sessions that would otherwise be stale. */
async function hasStaked(db: Db, memberId: number, from: Date, to: Date): Promise<boolean> {
  const account = await findAccount(db, memberId);
  if (!account) return false;
  const page = { pageNo: 1, pageSize: 1 };
  const bets = await listEntries(db, { accountId: account.accountId, from, to, kinds: ['bet'], page });
  return bets.list.length > 0;
}
