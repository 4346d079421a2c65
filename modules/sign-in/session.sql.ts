import { insertReturning, type Db, type Tx } from '@baize/db';
import { trialSql, type MemberState, type MemberType } from '@baize/members';

export type EndReason = 'logout' | 'elsewhere' | 'locked' | 'expired' | 'password' | 'revoked';

/** Why a session may only change the password. */
export type RestrictedBy = 'default' | 'expired';

export type SessionRow = {
  id: bigint;
  memberId: number;
  merchantId: number;
  account: string;
  type: MemberType;
  state: MemberState;
  lastSeenAt: Date;
  /** The last activity of the member; unchanged while the session is idle (standards R13). */
  activeAt: Date;
  expiresAt: Date;
  endReason: EndReason | null;
  restricted: RestrictedBy | null;
};

export function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return db.maybe<SessionRow>(
    `select s.id, s.member_id, m.merchant_id, m.account, m.type, m.state, s.last_seen_at, s.active_at,
            s.expires_at, s.end_reason, s.restricted
       from sign_in.session s join members.caller m on m.id = s.member_id
      where s.token_hash = $1`,
    [tokenHash],
  );
}

export const insertSession = (
  tx: Tx,
  row: {
    tokenHash: Buffer;
    memberId: number;
    startedAt: Date;
    lastSeenAt: Date;
    activeAt: Date;
    expiresAt: Date;
    ip: string;
    userAgent: string;
    restricted: RestrictedBy | null;
  },
): Promise<{ id: bigint }> => insertReturning(tx, 'sign_in.session', row, 'id');

/** Ends a member's live session; returns how many ended (0 or 1). */
export function endLiveSession(db: Db, memberId: number, reason: EndReason, now: Date): Promise<number> {
  return db.run(
    `update sign_in.session
        set ended_at = $3, end_reason = case when expires_at <= $3 then 'expired' else $2 end
      where member_id = $1 and ended_at is null`,
    [memberId, reason, now],
  );
}

/** Answers whose session ended; undefined: none did. */
export function endSessionByToken(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ memberId: number } | undefined> {
  return tx.maybe(
    `update sign_in.session set ended_at = $2, end_reason = 'logout' where token_hash = $1 and ended_at is null
     returning member_id`,
    [tokenHash, now],
  );
}

/** `isActive`: the member made the call, not the page by itself. */
export function touchSession(
  db: Db,
  id: bigint,
  seen: { now: Date; expiresAt: Date; isActive: boolean },
): Promise<number> {
  return db.run(
    `update sign_in.session set last_seen_at = $2, expires_at = $3, active_at = case when $4 then $2 else active_at end
      where id = $1 and ended_at is null`,
    [id, seen.now, seen.expiresAt, seen.isActive],
  );
}

/** The member confirmed an idle session. */
export function activateSession(db: Db, id: string, now: Date): Promise<number> {
  return db.run(`update sign_in.session set active_at = $2 where id = $1 and ended_at is null`, [id, now]);
}

/** After a change of the password: `keep` is no longer restricted, every other session ends. */
export async function keepOnlySession(
  tx: Tx,
  memberId: number,
  keep: string | null,
  now: Date,
): Promise<void> {
  await tx.run(
    `update sign_in.session
        set ended_at = $3, end_reason = case when expires_at <= $3 then 'expired' else 'password' end
      where member_id = $1 and ended_at is null and id is distinct from $2`,
    [memberId, keep, now],
  );
  if (keep) await tx.run(`update sign_in.session set restricted = null where id = $1`, [keep]);
}

export type LiveSessionRow = {
  id: bigint;
  startedAt: Date;
  lastSeenAt: Date;
  ip: string;
  userAgent: string;
};

export function listLiveSessions(db: Db, memberId: number, now: Date): Promise<LiveSessionRow[]> {
  return db.many<LiveSessionRow>(
    `select id, started_at, last_seen_at, ip, user_agent from sign_in.session
      where member_id = $1 and ended_at is null and expires_at > $2 order by started_at desc limit 20`,
    [memberId, now],
  );
}

/** Only the member's own, and only while it lives. */
export function revokeSession(db: Db, memberId: number, sessionId: string, now: Date): Promise<number> {
  return db.run(
    `update sign_in.session set ended_at = $3, end_reason = 'revoked'
      where id = $2 and member_id = $1 and ended_at is null`,
    [memberId, sessionId, now],
  );
}

export function endExpiredSessions(db: Db, now: Date): Promise<number> {
  return db.run(
    `update sign_in.session set ended_at = expires_at, end_reason = 'expired'
      where ended_at is null and expires_at <= $1`,
    [now],
  );
}

/** Keeps the login history of standards R12; older sessions than `endedBefore` go. */
export function deleteOldSessions(db: Db, endedBefore: Date): Promise<number> {
  return db.run(`delete from sign_in.session where ended_at < $1`, [endedBefore]);
}

/** Members of a brand with a live session that was used since; neither trials nor accounts of the house. */
export async function countSeenMembers(db: Db, merchantId: number, since: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*)::int as count from sign_in.session s join members.caller m on m.id = s.member_id
      where m.merchant_id = $1 and s.ended_at is null and s.last_seen_at >= $2 and not ${trialSql('m')} and not m.is_house`,
    [merchantId, since],
  );
  return count;
}

/** Tells every API process at commit whose session ended. */
export const notifySessionEnded = (tx: Tx, channel: string, memberId: number): Promise<number> =>
  tx.run('select pg_notify($1, $2::int::text)', [channel, memberId]);
