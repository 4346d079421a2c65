/**
 * A game session, from the token's point of view:
 *
 * LAUNCHED  the token went to the vendor and may be used within LAUNCH_TTL_MS → OPEN (first call of the vendor),
 *           EXCHANGED (/wallet/check: a new OPEN token takes its place), EXPIRED, ENDED
 * OPEN      bets and balances; each moves the end to SESSION_TTL_MS from now → EXPIRED (30 minutes idle), ENDED
 * EXPIRED   bets and balance are refused; wins and rollbacks still arrive. The end.
 * ENDED     logged out, locked, or the vendor refused the launch; as EXPIRED. The end.
 */
import type { Db } from '@baize/db';
import type { Clock } from '@baize/kernel';
import { randomToken, sha256 } from '@baize/kernel/token';
import type { GatewayCache } from './gateway-cache.ts';
import type { SessionRow } from './game-session.sql.ts';
import { endSessionsOfMember } from './game-session.sql.ts';

/** Told over PostgreSQL's NOTIFY when a member's games ended, so that no process takes bets from what it remembers. */
export const GAMES_ENDED_CHANNEL = 'games_ended';
/** Reads a payload, the member's id; undefined when it is not ours. */
export const readGamesEnded = (payload: string): number | undefined =>
  /^\d+$/.test(payload) ? Number(payload) : undefined;

export const LAUNCH_TTL_MS = 60_000;
/** OPEN-PLAY-03: an idle game session ends. Rounds in progress still pay (EXPIRED). */
export const SESSION_TTL_MS = 30 * 60_000;
/** The end is moved in the database at most this often per session: a session ends 28 to 30 minutes idle. */
export const SESSION_SLIDE_MS = 120_000;

/** 128 bits, as protocols.md A3 asks. */
export const newGameToken = (): string => `gs_${randomToken(24)}`;
export const tokenHash = (token: string): Buffer => sha256(token);

export type SessionPhase = 'launched' | 'open' | 'expired';

/** The state of a session at `now`; ENDED counts as expired for every call. */
export function sessionPhase(
  session: Pick<SessionRow, 'openedAt' | 'expiresAt' | 'endedAt'>,
  now: Date,
): SessionPhase {
  if (session.endedAt !== null || session.expiresAt <= now) return 'expired';
  return session.openedAt === null ? 'launched' : 'open';
}

/**
 * Ends what a member has open, after logout or a lock: no new bets on those tokens from now on in this process, and
 * in others as soon as they are told. Wins and rollbacks of rounds under way still arrive. Answers how many ended.
 */
export async function endGameSessions(
  { db, clock, gatewayCache }: { db: Db; clock: Clock; gatewayCache: Pick<GatewayCache, 'forgetMember'> },
  memberId: number,
  reason: 'logout' | 'locked',
  /** Only games launched until then: the member may have come back since. */
  startedBefore?: Date,
): Promise<number> {
  const ended = await endSessionsOfMember(
    db,
    memberId,
    clock.now(),
    reason,
    GAMES_ENDED_CHANNEL,
    startedBefore,
  );
  gatewayCache.forgetMember(memberId);
  return ended;
}
