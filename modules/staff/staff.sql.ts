import { insertIfAbsent, insertRow, type Db, type Tx } from '@baize/db';
import type { Role } from './roles.ts';

/** Half an hour without a call ends a session (standards R13). */
export const IDLE_MAX_MS = 30 * 60_000;

export type StaffRow = {
  id: number;
  username: string;
  name: string;
  role: Role;
  /** The one brand this operator works on; null: every brand of the house. */
  merchantId: number | null;
  /** With totpSealed null until the invitation is used. */
  passwordHash: string | null;
  totpSealed: Buffer | null;
  totpStep: bigint;
  failures: number;
  lockedUntil: Date | null;
  disabledAt: Date | null;
};

/** One who has used the invitation, and so can sign in. */
export type EnrolledStaff = StaffRow & { passwordHash: string; totpSealed: Buffer };
export const isEnrolled = (staff: StaffRow): staff is EnrolledStaff =>
  staff.passwordHash !== null && staff.totpSealed !== null;

const COLUMNS =
  'id, username, name, role, merchant_id, password_hash, totp_sealed, totp_step, failures, locked_until, disabled_at';

export function findStaffByUsername(db: Db, username: string): Promise<StaffRow | undefined> {
  return db.maybe<StaffRow>(`select ${COLUMNS} from staff.account where username = lower($1)`, [username]);
}

export function findStaffById(db: Db, id: number): Promise<StaffRow | undefined> {
  return db.maybe<StaffRow>(`select ${COLUMNS} from staff.account where id = $1`, [id]);
}

export function lockStaff(tx: Tx, id: number): Promise<StaffRow | undefined> {
  return tx.maybe<StaffRow>(`select ${COLUMNS} from staff.account where id = $1 for update`, [id]);
}

/** Counts one attempt before it is checked; no row while locked. Attempt number `max` sets the lock. */
export function takeAttempt(
  db: Db,
  id: number,
  now: Date,
  limits: { max: number; lockedUntil: Date },
): Promise<{ failures: number } | undefined> {
  return db.maybe(
    `update staff.account set
       failures = case when locked_until is not null then 1 else failures + 1 end,
       locked_until = case when locked_until is null and failures + 1 >= $3 then $4::timestamptz end
     where id = $1 and (locked_until is null or locked_until <= $2)
     returning failures`,
    [id, now, limits.max, limits.lockedUntil],
  );
}

/** Accepts a code's step once and resets the failures. 0 rows: the code was used before. */
export function acceptStep(db: Db, id: number, step: number): Promise<number> {
  return db.run(
    `update staff.account set totp_step = $2, failures = 0, locked_until = null where id = $1 and totp_step < $2`,
    [id, step],
  );
}

/** After a right password outside sign-in. */
export function forgetAttempts(db: Db, id: number): Promise<number> {
  return db.run(`update staff.account set failures = 0, locked_until = null where id = $1`, [id]);
}

/** Undefined when the username is taken. */
export const insertStaff = (
  tx: Tx,
  row: Pick<StaffRow, 'username' | 'name' | 'role' | 'merchantId'> & { createdAt: Date },
): Promise<{ id: number } | undefined> => insertIfAbsent(tx, 'staff.account', row, 'id');

/** What an operator signs in with. The secret is sealed for the row's id, so it is written after the row has one. */
export function updateFactors(
  tx: Tx,
  id: number,
  { passwordHash, totpSealed, totpStep }: { passwordHash: string; totpSealed: Buffer; totpStep: number },
): Promise<number> {
  return tx.run(
    `update staff.account set password_hash = $2, totp_sealed = $3, totp_step = $4, failures = 0, locked_until = null
      where id = $1`,
    [id, passwordHash, totpSealed, totpStep],
  );
}

export async function replaceBackupHashes(tx: Tx, staffId: number, hashes: Buffer[]): Promise<void> {
  await tx.run(`delete from staff.backup_code where staff_id = $1`, [staffId]);
  await tx.run(`insert into staff.backup_code (staff_id, hash) select $1, unnest($2::bytea[])`, [
    staffId,
    hashes,
  ]);
}

/** 0 rows: no such code, or it was used. */
export function takeBackupHash(db: Db, staffId: number, hashes: Buffer[], now: Date): Promise<number> {
  return db.run(
    `update staff.backup_code set used_at = $3 where staff_id = $1 and hash = any($2::bytea[]) and used_at is null`,
    [staffId, hashes, now],
  );
}

export async function countBackupCodes(db: Db, staffId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from staff.backup_code where staff_id = $1 and used_at is null`,
    [staffId],
  );
  return n;
}

export function updatePassword(tx: Tx, id: number, passwordHash: string): Promise<number> {
  return tx.run(`update staff.account set password_hash = $2 where id = $1`, [id, passwordHash]);
}

// ---- sessions

export type StaffSessionRow = {
  id: bigint;
  staffId: number;
  username: string;
  name: string;
  role: Role;
  merchantId: number | null;
  lastSeenAt: Date;
  expiresAt: Date;
};

export function findStaffSession(db: Db, tokenHash: Buffer): Promise<StaffSessionRow | undefined> {
  return db.maybe<StaffSessionRow>(
    `select s.id, s.staff_id, a.username, a.name, a.role, a.merchant_id, s.last_seen_at, s.expires_at
       from staff.session s join staff.account a on a.id = s.staff_id
      where s.token_hash = $1 and s.ended_at is null and a.disabled_at is null`,
    [tokenHash],
  );
}

export function findStaffSessionById(db: Db, id: string): Promise<StaffSessionRow | undefined> {
  return db.maybe<StaffSessionRow>(
    `select s.id, s.staff_id, a.username, a.name, a.role, a.merchant_id, s.last_seen_at, s.expires_at
       from staff.session s join staff.account a on a.id = s.staff_id
      where s.id = $1 and s.ended_at is null`,
    [id],
  );
}

export const insertStaffSession = (
  tx: Tx,
  row: {
    tokenHash: Buffer;
    staffId: number;
    startedAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
    ip: string;
    userAgent: string;
  },
): Promise<number> => insertRow(tx, 'staff.session', row);

export function updateLastSignIn(tx: Tx, staffId: number, now: Date): Promise<number> {
  return tx.run(`update staff.account set last_sign_in_at = $2 where id = $1`, [staffId, now]);
}

export function touchStaffSession(db: Db, id: bigint, now: Date): Promise<number> {
  return db.run(`update staff.session set last_seen_at = $2 where id = $1`, [id, now]);
}

export function endStaffSession(tx: Tx, id: bigint, now: Date): Promise<number> {
  return tx.run(`update staff.session set ended_at = $2 where id = $1 and ended_at is null`, [id, now]);
}

export function endAllStaffSessions(tx: Tx, staffId: number, now: Date): Promise<number> {
  return tx.run(`update staff.session set ended_at = $2 where staff_id = $1 and ended_at is null`, [
    staffId,
    now,
  ]);
}

export function endOtherStaffSessions(tx: Tx, staffId: number, kept: bigint, now: Date): Promise<number> {
  return tx.run(
    `update staff.session set ended_at = $3 where staff_id = $1 and id <> $2 and ended_at is null`,
    [staffId, kept, now],
  );
}

type LiveSession = { id: bigint; startedAt: Date; lastSeenAt: Date; ip: string; userAgent: string };
const LIVE_MAX = 50;

/** The last seen first. */
export function listLiveSessions(db: Db, staffId: number, now: Date): Promise<LiveSession[]> {
  return db.many<LiveSession>(
    `select id, started_at, last_seen_at, ip, user_agent from staff.session
      where staff_id = $1 and ended_at is null and expires_at > $2 and last_seen_at > $3
      order by last_seen_at desc, id desc limit $4`,
    [staffId, now, new Date(now.getTime() - IDLE_MAX_MS), LIVE_MAX],
  );
}

export function findLiveSession(tx: Tx, staffId: number, id: bigint): Promise<{ id: bigint } | undefined> {
  return tx.maybe(
    `select id from staff.session where staff_id = $1 and id = $2 and ended_at is null for update`,
    [staffId, id],
  );
}
