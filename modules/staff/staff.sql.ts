import { insertReturning, insertRow, type Db, type Tx } from '@baize/db';
import type { Role } from './roles.ts';

export type StaffRow = {
  id: number;
  username: string;
  name: string;
  role: Role;
  passwordHash: string;
  totpSealed: Buffer;
  totpStep: bigint;
  failures: number;
  lockedUntil: Date | null;
  disabledAt: Date | null;
};

const COLUMNS =
  'id, username, name, role, password_hash, totp_sealed, totp_step, failures, locked_until, disabled_at';

export function findStaffByUsername(db: Db, username: string): Promise<StaffRow | undefined> {
  return db.maybe<StaffRow>(`select ${COLUMNS} from staff.account where username = lower($1)`, [username]);
}

export function findStaffById(db: Db, id: number): Promise<StaffRow | undefined> {
  return db.maybe<StaffRow>(`select ${COLUMNS} from staff.account where id = $1`, [id]);
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

export const insertStaff = (
  tx: Tx,
  row: Pick<StaffRow, 'username' | 'name' | 'role' | 'passwordHash'> & { createdAt: Date },
): Promise<{ id: number }> =>
  insertReturning(tx, 'staff.account', { ...row, totpSealed: Buffer.alloc(0) }, 'id');

/** The secret is sealed for the row's id, so it is written after the row has one. */
export function updateTotp(tx: Tx, id: number, sealed: Buffer): Promise<number> {
  return tx.run(`update staff.account set totp_sealed = $2, totp_step = 0 where id = $1`, [id, sealed]);
}

// ---- sessions

export type StaffSessionRow = {
  id: bigint;
  staffId: number;
  username: string;
  name: string;
  role: Role;
  lastSeenAt: Date;
  expiresAt: Date;
};

export function findStaffSession(db: Db, tokenHash: Buffer): Promise<StaffSessionRow | undefined> {
  return db.maybe<StaffSessionRow>(
    `select s.id, s.staff_id, a.username, a.name, a.role, s.last_seen_at, s.expires_at
       from staff.session s join staff.account a on a.id = s.staff_id
      where s.token_hash = $1 and s.ended_at is null and a.disabled_at is null`,
    [tokenHash],
  );
}

export function findStaffSessionById(db: Db, id: string): Promise<StaffSessionRow | undefined> {
  return db.maybe<StaffSessionRow>(
    `select s.id, s.staff_id, a.username, a.name, a.role, s.last_seen_at, s.expires_at
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

export function touchStaffSession(db: Db, id: bigint, now: Date): Promise<number> {
  return db.run(`update staff.session set last_seen_at = $2 where id = $1`, [id, now]);
}

export function endStaffSession(tx: Tx, id: bigint, now: Date): Promise<number> {
  return tx.run(`update staff.session set ended_at = $2 where id = $1 and ended_at is null`, [id, now]);
}
