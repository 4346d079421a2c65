import type { Db } from '@baize/db';

/** What a session's proof was given for; it stays valid for a few minutes. */
export type ProvedFor = 'mobile' | 'email';

export function keepProof(db: Db, sessionId: string, provedFor: ProvedFor, now: Date): Promise<number> {
  return db.run(`update sign_in.session set proved_for = $2, proved_at = $3 where id = $1`, [
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
    `select from sign_in.session where id = $1 and proved_for = $2 and proved_at > $3`,
    [sessionId, provedFor, since],
  );
  return row !== undefined;
}

export function dropProof(db: Db, sessionId: string): Promise<number> {
  return db.run(`update sign_in.session set proved_for = null, proved_at = null where id = $1`, [sessionId]);
}
