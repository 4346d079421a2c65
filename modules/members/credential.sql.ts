import type { Db, Tx } from '@baize/db';

export type Credentials = {
  id: number;
  passwordHash: string | null;
  oneTimeHash: Buffer | null;
  oneTimeUntil: Date | null;
};

/** `plainNumber`: the typed name without leading zeros, for members whose account name is their mobile number. */
export function findCredentials(
  db: Db,
  merchantId: number,
  account: string,
  plainNumber: string,
): Promise<Credentials | undefined> {
  return db.maybe<Credentials>(
    `select id, password_hash, one_time_hash, one_time_until from members.member
      where merchant_id = $1 and lower(account) in (lower($2), lower($3))
      order by lower(account) = lower($2) desc limit 1`,
    [merchantId, account, plainNumber],
  );
}

export function findMemberIdByMobile(
  db: Db,
  merchantId: number,
  mobile: { dialingCode: string; number: string },
): Promise<{ id: number } | undefined> {
  return db.maybe<{ id: number }>(
    `select id from members.member where merchant_id = $1 and dialing_code = $2 and mobile = $3`,
    [merchantId, mobile.dialingCode, mobile.number],
  );
}

/** One statement whether or not the name exists, so that both cost the same. */
export function lockLoginOf(db: Db, merchantId: number, account: string, now: Date): Promise<number> {
  return db.run(
    `update members.member set login_locked_at = $3
      where merchant_id = $1 and lower(account) = lower($2) and login_locked_at is null`,
    [merchantId, account, now],
  );
}

export function unlockLogin(db: Db, memberId: number): Promise<number> {
  return db.run(`update members.member set login_locked_at = null where id = $1`, [memberId]);
}

export function updateOneTimePassword(
  tx: Tx,
  memberId: number,
  password: { hash: Buffer; until: Date },
): Promise<number> {
  return tx.run(`update members.member set one_time_hash = $2, one_time_until = $3 where id = $1`, [
    memberId,
    password.hash,
    password.until,
  ]);
}

/** 1 for the first use, 0 for any later one. */
export function spendOneTimePassword(tx: Tx, memberId: number, now: Date): Promise<number> {
  return tx.run(
    `update members.member set one_time_hash = null, one_time_until = null
      where id = $1 and one_time_until > $2`,
    [memberId, now],
  );
}

/** Writes a new password. The old one goes to the former ones; a one-time password and a login lock end. */
export async function changePasswordHash(
  tx: Tx,
  memberId: number,
  next: { hash: string; mustChange: 'default' | 'expired' | null; now: Date },
): Promise<void> {
  await tx.run(
    `insert into members.former_password (member_id, password_hash, replaced_at)
     select id, password_hash, $2 from members.member where id = $1 and password_hash is not null`,
    [memberId, next.now],
  );
  await tx.run(
    `update members.member set password_hash = $2, password_changed_at = $4, must_change_password = $3,
            one_time_hash = null, one_time_until = null, login_locked_at = null
      where id = $1`,
    [memberId, next.hash, next.mustChange, next.now],
  );
}

/** Newest first. */
export async function listFormerPasswords(db: Db, memberId: number, limit: number): Promise<string[]> {
  const rows = await db.many<{ passwordHash: string }>(
    `select password_hash from members.former_password where member_id = $1 order by id desc limit $2`,
    [memberId, limit],
  );
  return rows.map((row) => row.passwordHash);
}

export function deleteFormerPasswordsBeyond(tx: Tx, memberId: number, keep: number): Promise<number> {
  return tx.run(
    `delete from members.former_password where member_id = $1 and id not in (
       select id from members.former_password where member_id = $1 order by id desc limit $2)`,
    [memberId, keep],
  );
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.maybe<{ passwordHash: string | null }>(
    `select password_hash from members.member where id = $1`,
    [id],
  );
  return row?.passwordHash ?? undefined;
}

export type PaymentPasswordRow = {
  paymentPasswordHash: string | null;
  paymentFailures: number;
  paymentLockedUntil: Date | null;
};

export function findPaymentPassword(db: Db, id: number): Promise<PaymentPasswordRow | undefined> {
  return db.maybe<PaymentPasswordRow>(
    `select payment_password_hash, payment_failures, payment_locked_until from members.member where id = $1`,
    [id],
  );
}

/**
 * Counts one attempt before it is checked; attempt number `max` locks. No row while locked. After a lock the count starts at 1.
 */
export function takePaymentTry(
  db: Db,
  id: number,
  now: Date,
  limits: { max: number; lockedUntil: Date },
): Promise<{ paymentFailures: number; paymentPasswordHash: string | null } | undefined> {
  return db.maybe(
    `update members.member set
       payment_failures = case when payment_locked_until is not null then 1 else payment_failures + 1 end,
       payment_locked_until = case
         when payment_locked_until is null and payment_failures + 1 >= $3 then $4::timestamptz end
     where id = $1 and (payment_locked_until is null or payment_locked_until <= $2)
     returning payment_failures, payment_password_hash`,
    [id, now, limits.max, limits.lockedUntil],
  );
}

export function clearPaymentTries(db: Db, id: number): Promise<number> {
  return db.run(`update members.member set payment_failures = 0, payment_locked_until = null where id = $1`, [
    id,
  ]);
}

export function updatePaymentPassword(db: Db, id: number, hash: string): Promise<number> {
  return db.run(
    `update members.member
        set payment_password_hash = $2, payment_failures = 0, payment_locked_until = null where id = $1`,
    [id, hash],
  );
}

/** From the next login on, until a new password is chosen. */
export function mustChangePassword(tx: Tx, id: number, why: 'default' | 'expired'): Promise<number> {
  return tx.run(`update members.member set must_change_password = $2 where id = $1`, [id, why]);
}
