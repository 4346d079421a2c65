import type { Tx } from '@baize/db';
import { sha256 } from '@baize/kernel/token';
import type { SignInDeps } from './deps.ts';
import {
  endLiveSession,
  endSessionByToken,
  type EndReason,
  keepOnlySession,
  notifySessionEnded,
  revokeSession,
} from './session.sql.ts';

/** Every way a session ends before its time; each tells so in the transaction that ends it. */
type EndDeps = Pick<SignInDeps, 'clock' | 'publish'>;

async function tell(
  tx: Tx,
  { publish }: EndDeps,
  memberId: number,
  why: EndReason,
  now: Date,
): Promise<void> {
  await notifySessionEnded(tx, SESSION_ENDED_CHANNEL, memberId);
  await publish(tx, 'sign-in.session-ended', { memberId, endedAt: now.getTime(), why });
}

/** Sent over NOTIFY at commit, so that every API process looks again at what this member has open there. */
export const SESSION_ENDED_CHANNEL = 'session_ended';

/** Reads a NOTIFY payload; undefined when it is not ours. */
export const readSessionEnded = (payload: string): number | undefined =>
  /^\d+$/.test(payload) ? Number(payload) : undefined;

/** The member signs in elsewhere, or may sign in nowhere any more. */
export async function endSessionOf(
  tx: Tx,
  deps: EndDeps,
  memberId: number,
  why: 'elsewhere' | 'locked',
): Promise<void> {
  const now = deps.clock.now();
  if ((await endLiveSession(tx, memberId, why, now)) > 0) await tell(tx, deps, memberId, why, now);
}

/** The password was replaced: whoever is in with the old one leaves, and what they opened ends, in the session kept as well. */
export async function endSessionsBut(
  tx: Tx,
  deps: EndDeps,
  memberId: number,
  keep: string | null,
): Promise<void> {
  const now = deps.clock.now();
  await keepOnlySession(tx, memberId, keep, now);
  await tell(tx, deps, memberId, 'password', now);
}

/** The member, or an operator, ends one session. Answers whether it was live. */
export async function endOneSession(
  tx: Tx,
  deps: EndDeps,
  memberId: number,
  sessionId: string,
): Promise<boolean> {
  const now = deps.clock.now();
  if ((await revokeSession(tx, memberId, sessionId, now)) === 0) return false;
  await tell(tx, deps, memberId, 'revoked', now);
  return true;
}

export async function endSessionWith(tx: Tx, deps: EndDeps, token: string): Promise<void> {
  const now = deps.clock.now();
  const ended = await endSessionByToken(tx, sha256(token), now);
  if (ended) await tell(tx, deps, ended.memberId, 'logout', now);
}
