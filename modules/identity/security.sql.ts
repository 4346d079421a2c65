import type { Db, Tx } from '@baize/db';

/** Throws 23505 (unique_violation) when somebody of the brand has the number: see uniqueFieldOf. */
export function updateMobile(
  tx: Tx,
  id: number,
  mobile: { dialingCode: string; number: string | null },
): Promise<number> {
  return tx.run(`update identity.member set dialing_code = $2, mobile = $3 where id = $1`, [
    id,
    mobile.dialingCode,
    mobile.number,
  ]);
}

/** Throws 23505 (unique_violation) when somebody of the brand has the address: see uniqueFieldOf. */
export function updateEmail(tx: Tx, id: number, email: string | null): Promise<number> {
  return tx.run(`update identity.member set email = $2 where id = $1`, [id, email]);
}

export function updateIcon(db: Db, id: number, icon: string): Promise<number> {
  return db.run(`update identity.member set icon = $2 where id = $1`, [id, icon]);
}

// ---- a proof given at a session: see security-proof.ts

export type ProvedFor = 'mobile' | 'email';

export function keepProof(db: Db, sessionId: string, provedFor: ProvedFor, now: Date): Promise<number> {
  return db.run(`update identity.session set proved_for = $2, proved_at = $3 where id = $1`, [
    sessionId,
    provedFor,
    now,
  ]);
}

export async function hasProof(
  db: Db,
  sessionId: string,
  provedFor: ProvedFor,
  since: Date,
): Promise<boolean> {
  const row = await db.maybe(
    `select from identity.session where id = $1 and proved_for = $2 and proved_at > $3`,
    [sessionId, provedFor, since],
  );
  return row !== undefined;
}

export function dropProof(db: Db, sessionId: string): Promise<number> {
  return db.run(`update identity.session set proved_for = null, proved_at = null where id = $1`, [sessionId]);
}

// ---- sessions of a member

export type SessionOfMemberRow = {
  id: bigint;
  started_at: Date;
  last_seen_at: Date;
  ip: string;
  user_agent: string;
};

export function listSessionsOf(db: Db, memberId: number, now: Date): Promise<SessionOfMemberRow[]> {
  return db.many<SessionOfMemberRow>(
    `select id, started_at, last_seen_at, ip, user_agent from identity.session
      where member_id = $1 and ended_at is null and expires_at > $2 order by started_at desc limit 20`,
    [memberId, now],
  );
}

/** Only the member's own, and only while it lives. */
export function revokeSession(db: Db, memberId: number, sessionId: string, now: Date): Promise<number> {
  return db.run(
    `update identity.session set ended_at = $3, end_reason = 'revoked'
      where id = $2 and member_id = $1 and ended_at is null`,
    [memberId, sessionId, now],
  );
}

export function updateIdentityVerified(tx: Tx, id: number, at: Date | null): Promise<number> {
  return tx.run(`update identity.member set identity_verified_at = $2 where id = $1`, [id, at]);
}

/** One verification of a brand at a time; held until the transaction ends. */
export function lockVerification(tx: Tx, merchantId: number): Promise<number> {
  return tx.run('select pg_advisory_xact_lock(7261203, $1)', [merchantId]);
}
