import { insertRow, type Db, type Tx } from '@baize/db';

export type CodeKey = { merchantId: number; purpose: string; target: string; subject: string };
const OF_KEY = `merchant_id = $1 and purpose = $2 and target = $3 and subject = $4`;
const keyed = (key: CodeKey) => [key.merchantId, key.purpose, key.target, key.subject];

/** The newest code replaces the one before. */
export const upsertCode = (
  tx: Tx,
  row: CodeKey & { salt: Buffer; hash: Buffer; triesMax: number; issuedAt: Date; expiresAt: Date },
): Promise<number> =>
  insertRow(
    tx,
    'factors.code',
    row,
    `on conflict (merchant_id, purpose, target, subject) do update set
       salt = excluded.salt, hash = excluded.hash, tries = 0, tries_max = excluded.tries_max,
       issued_at = excluded.issued_at, expires_at = excluded.expires_at`,
  );

export function findCode(
  db: Db,
  key: CodeKey,
): Promise<{ issuedAt: Date; expiresAt: Date; tries: number; triesMax: number } | undefined> {
  return db.maybe(
    `select issued_at, expires_at, tries, tries_max from factors.code where ${OF_KEY}`,
    keyed(key),
  );
}

/** Counts one attempt and answers the hash to compare; undefined when there is no code or its attempts are used up. */
export function countCodeAttempt(
  db: Db,
  key: CodeKey,
): Promise<{ salt: Buffer; hash: Buffer; expiresAt: Date } | undefined> {
  return db.maybe(
    `update factors.code set tries = tries + 1 where ${OF_KEY} and tries < tries_max
     returning salt, hash, expires_at`,
    keyed(key),
  );
}

/** Deletes the code; 0 when another call used it, or a newer code replaced it. */
export function spendCode(db: Db, key: CodeKey, hash: Buffer): Promise<number> {
  return db.run(`delete from factors.code where ${OF_KEY} and hash = $5`, [...keyed(key), hash]);
}

export function deleteOldCodes(db: Db, before: Date): Promise<number> {
  return db.run(`delete from factors.code where expires_at < $1`, [before]);
}
