/** Who a call speaks for: the token's session, and whether it may still bet. */
import type { RsError } from '@baize/vendor-protocol';
import type { Connection } from './connection.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { Seat } from './gateway-directory.ts';
import { SESSION_SLIDE_MS, SESSION_TTL_MS, sessionPhase } from './game-session.ts';
import { extendSession } from './game-session.sql.ts';

type Named = { token: string; user?: string | null | undefined };

/** The session of a token, if it is this peer's and the user named beside it is its own. */
export async function findSeat(
  deps: GatewayDeps,
  connection: Connection,
  { token, user }: Named,
): Promise<Seat | undefined> {
  const seat = await deps.directory.seat(token);
  if (seat === undefined || seat.connectionId !== connection.id) return undefined;
  if (typeof user === 'string' && user !== seat.walletUser) return undefined;
  return seat;
}

/** Why nothing new may be started from this seat, if so. Wins and rollbacks do not ask. */
export function seatRefusal(deps: GatewayDeps, connection: Connection, seat: Seat): RsError | undefined {
  if (connection.state !== 'ACTIVE') return 'RS_ERROR_INVALID_PARTNER';
  // Its players stake from the vendor's own wallet: never both (protocols.md A5).
  if (connection.walletMode === 'transfer') return 'RS_ERROR_INVALID_PARTNER';
  if (sessionPhase(seat, deps.clock.now()) === 'expired') return 'RS_ERROR_TOKEN_EXPIRED';
  if (!seat.isOffered) return 'RS_ERROR_INVALID_GAME';
  return seat.mayPlay ? undefined : 'RS_ERROR_USER_DISABLED';
}

/**
 * Opens a launched session, and moves an open one’s end to half an hour from now: at most once in SESSION_SLIDE_MS,
 * because the exact minute is not worth a write per bet.
 */
export async function keepSeat(deps: GatewayDeps, seat: Seat): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_TTL_MS);
  if (seat.openedAt !== null && expiresAt.getTime() - seat.expiresAt.getTime() < SESSION_SLIDE_MS) return;
  const before = { opened_at: seat.openedAt, expires_at: seat.expiresAt };
  // First in memory, so that the calls that come meanwhile do not write too.
  seat.openedAt ??= now;
  seat.expiresAt = expiresAt;
  try {
    await extendSession(deps.db, seat.id, { openedAt: now, expiresAt });
  } catch (error) {
    Object.assign(seat, before);
    throw error;
  }
}
