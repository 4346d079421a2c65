/** Who a call speaks for: the token's session, and whether it may still bet. */
import type { RsError } from '@baize/vendor-protocol';
import type { Connection } from './connection.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { GatewaySession } from './gateway-cache.ts';
import { SESSION_SLIDE_MS, SESSION_TTL_MS, sessionPhase } from './game-session.ts';
import { extendSession } from './game-session.sql.ts';

type Named = { token: string; user?: string | null | undefined };

/** The session of a token, if it is this peer's and the user named beside it is its own. */
export async function findGatewaySession(
  deps: GatewayDeps,
  connection: Connection,
  { token, user }: Named,
): Promise<GatewaySession | undefined> {
  const session = await deps.gatewayCache.session(token);
  if (session === undefined || session.connectionId !== connection.id) return undefined;
  if (typeof user === 'string' && user !== session.walletUser) return undefined;
  return session;
}

/** Why nothing new may be started from this session, if so. Wins and rollbacks do not ask. */
export function sessionRefusal(
  deps: GatewayDeps,
  connection: Connection,
  session: GatewaySession,
): RsError | undefined {
  if (connection.state !== 'ACTIVE') return 'RS_ERROR_INVALID_PARTNER';
  // Its players stake from the vendor's own wallet: never both (protocols.md A5).
  if (connection.walletMode === 'transfer') return 'RS_ERROR_INVALID_PARTNER';
  if (sessionPhase(session, deps.clock.now()) === 'expired') return 'RS_ERROR_TOKEN_EXPIRED';
  if (!session.isOffered) return 'RS_ERROR_INVALID_GAME';
  return session.mayPlay ? undefined : 'RS_ERROR_USER_DISABLED';
}

/**
 * Opens a launched session, and moves an open one’s end to half an hour from now: at most once in SESSION_SLIDE_MS,
 * because the exact minute is not worth a write per bet.
 */
export async function slideGatewaySession(deps: GatewayDeps, session: GatewaySession): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_TTL_MS);
  if (session.openedAt !== null && expiresAt.getTime() - session.expiresAt.getTime() < SESSION_SLIDE_MS)
    return;
  const before = { openedAt: session.openedAt, expiresAt: session.expiresAt };
  // First in memory, so that the calls that come meanwhile do not write too.
  session.openedAt ??= now;
  session.expiresAt = expiresAt;
  try {
    await extendSession(deps.db, session.id, { openedAt: now, expiresAt });
  } catch (error) {
    Object.assign(session, before);
    throw error;
  }
}
