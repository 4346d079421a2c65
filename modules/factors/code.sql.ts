import type { Db, Tx } from '@baize/db';

export type CodeKey = { merchantId: number; purpose: string; target: string; subject: string };
const OF_KEY = `merchant_id = $1 and purpose = $2 and target = $3 and subject = $4`;
const keyed = (key: CodeKey) => [key.merchantId, key.purpose, key.target, key.subject];

/** The newest code takes the place of the one before. */
export function putCode(
  tx: Tx,
  key: CodeKey,
  code: { salt: Buffer; hash: Buffer; triesMax: number; issuedAt: Date; expiresAt: Date },
): Promise<number> {
  return tx.run(
    `insert into factors.code (merchant_id, purpose, target, subject, salt, hash, tries_max, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (merchant_id, purpose, target, subject) do update set
       salt = excluded.salt, hash = excluded.hash, tries = 0, tries_max = excluded.tries_max,
       issued_at = excluded.issued_at, expires_at = excluded.expires_at`,
    [...keyed(key), code.salt, code.hash, code.triesMax, code.issuedAt, code.expiresAt],
  );
}

export function findCode(
  db: Db,
  key: CodeKey,
): Promise<{ issuedAt: Date; expiresAt: Date; tries: number; triesMax: number } | undefined> {
  return db.maybe(
    `select issued_at, expires_at, tries, tries_max from factors.code where ${OF_KEY}`,
    keyed(key),
  );
}

/** Counts one try and answers what to compare with; nothing when there is no code or its tries are used up. */
export function countTry(
  db: Db,
  key: CodeKey,
): Promise<{ salt: Buffer; hash: Buffer; expiresAt: Date } | undefined> {
  return db.maybe(
    `update factors.code set tries = tries + 1 where ${OF_KEY} and tries < tries_max
     returning salt, hash, expires_at`,
    keyed(key),
  );
}

/** Takes the code away; 0 when another call took it, or a newer one came, a moment before. */
export function spendCode(db: Db, key: CodeKey, hash: Buffer): Promise<number> {
  return db.run(`delete from factors.code where ${OF_KEY} and hash = $5`, [...keyed(key), hash]);
}

export function deleteOldCodes(db: Db, before: Date): Promise<number> {
  return db.run(`delete from factors.code where expires_at < $1`, [before]);
}
