import { insertRow, type Db, type Tx } from '@baize/db';

export function findSealingKey(
  db: Db,
  kid: string,
  createdAfter: Date,
): Promise<{ privateSealed: Buffer } | undefined> {
  return db.maybe(`select private_sealed from sign_in.sealing_key where kid = $1 and created_at > $2`, [
    kid,
    createdAfter,
  ]);
}

export function findYoungestSealingKey(
  db: Db,
  createdAfter: Date,
): Promise<{ kid: string; publicPem: string } | undefined> {
  return db.maybe(
    `select kid, public_pem from sign_in.sealing_key where created_at > $1 order by created_at desc, kid limit 1`,
    [createdAfter],
  );
}

export function insertSealingKey(
  tx: Tx,
  key: { kid: string; publicPem: string; privateSealed: Buffer; createdAt: Date },
): Promise<number> {
  return insertRow(tx, 'sign_in.sealing_key', key);
}

/** True for a nonce never seen before. */
export async function insertNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const inserted = await db.run(
    `insert into sign_in.sealed_nonce (nonce, seen_at) values ($1, $2) on conflict (nonce) do nothing`,
    [nonce, now],
  );
  return inserted === 1;
}

export function deleteOldNonces(db: Db, seenBefore: Date): Promise<number> {
  return db.run(`delete from sign_in.sealed_nonce where seen_at < $1`, [seenBefore]);
}

export function deleteOldSealingKeys(db: Db, createdBefore: Date): Promise<number> {
  return db.run(`delete from sign_in.sealing_key where created_at < $1`, [createdBefore]);
}
