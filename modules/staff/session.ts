import type { Clock } from '@baize/kernel';
import { randomToken, sha256 } from '@baize/kernel/token';
import type { Db, Tx } from '@baize/db';
import type { Caller } from '@baize/endpoint';
import { permissionsOf } from './roles.ts';
import {
  findStaffSession,
  IDLE_MAX_MS,
  insertStaffSession,
  touchStaffSession,
  updateLastSignIn,
  type StaffSessionRow,
} from './staff.sql.ts';

/** A working day at the longest (standards R13). */
export const SESSION_MAX_MS = 12 * 3_600_000;
/** The last call is written at most this often. */
const TOUCH_MS = 60_000;
const USER_AGENT_MAX = 300;
const TOKEN_LENGTH_MAX = 100;

const COOKIE = 'baize_staff';
/** Only console calls carry the cookie; scripts cannot read it; no other site's page can send it. */
const COOKIE_RULES = 'Path=/ops; HttpOnly; SameSite=Strict';

export const sessionCookie = (token: string, isSecure: boolean): string =>
  `${COOKIE}=${token}; Max-Age=${SESSION_MAX_MS / 1000}; ${COOKIE_RULES}${isSecure ? '; Secure' : ''}`;

export const endedCookie = (isSecure: boolean): string =>
  `${COOKIE}=; Max-Age=0; ${COOKIE_RULES}${isSecure ? '; Secure' : ''}`;

/** The session token in a Cookie header. */
export function staffTokenOf(cookieHeader: string | undefined): string | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === COOKIE && value) return value;
  }
  return undefined;
}

/** Starts a session; the token leaves in the cookie and is never stored. */
export async function startStaffSession(
  tx: Tx,
  clock: Clock,
  staffId: number,
  device: { ip: string; userAgent: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_MAX_MS);
  const userAgent = device.userAgent.slice(0, USER_AGENT_MAX);
  await updateLastSignIn(tx, staffId, now);
  await insertStaffSession(tx, {
    tokenHash: sha256(token),
    staffId,
    startedAt: now,
    lastSeenAt: now,
    expiresAt,
    ip: device.ip,
    userAgent,
  });
  return { token, expiresAt };
}

/** What a request says about its operator. */
export type StaffRequest = {
  cookie: string | undefined;
  /** Sec-Fetch-Site; absent outside browsers. */
  fetchSite: string | undefined;
  /** Of a browser that sends no Sec-Fetch-Site: whether its Origin is another host than the one asked. */
  isForeign?: boolean;
  /** The console made the call by itself, which does not extend the session. */
  isIdle?: boolean;
  /** The brand of the host. The session of another brand's operator is none here. */
  merchantId: number;
};

/**
 * The operator behind a request, else a visitor. A browser's request from another origin is a visitor's, even from
 * another port of the same host, which SameSite alone would let through.
 */
export async function resolveStaffCaller(
  db: Db,
  request: StaffRequest,
  clock: Clock,
): Promise<{ caller: Caller; token?: string; refusal?: 'not_logged_in' }> {
  const token = staffTokenOf(request.cookie);
  const visitor = { caller: { role: 'visitor' as const }, refusal: 'not_logged_in' as const };
  if (!token || token.length > TOKEN_LENGTH_MAX) return visitor;
  if (request.isForeign || (request.fetchSite && !['same-origin', 'none'].includes(request.fetchSite)))
    return visitor;
  const session = await findStaffSession(db, sha256(token));
  const now = clock.now();
  if (!session || isOver(session, now) || !worksOn(session, request.merchantId)) return visitor;
  if (!request.isIdle && now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS)
    await touchStaffSession(db, session.id, now);
  return {
    token,
    caller: {
      role: 'staff',
      staffId: session.staffId,
      name: session.username,
      merchantId: session.merchantId,
      sessionId: session.id.toString(),
      permissions: permissionsOf(session.role, session.merchantId),
    },
  };
}

/** An operator of the house works on every brand, any other on their own. */
export const worksOn = (staff: { merchantId: number | null }, merchantId: number): boolean =>
  staff.merchantId === null || staff.merchantId === merchantId;

const isOver = (session: StaffSessionRow, now: Date): boolean =>
  session.expiresAt <= now || now.getTime() - session.lastSeenAt.getTime() > IDLE_MAX_MS;
