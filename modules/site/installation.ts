import { createHmac } from 'node:crypto';
import type { Db, Tx } from '@baize/db';

/** Names a master key without revealing it: sixteen hex digits of an HMAC under it. */
export const fingerprintOfKey = (masterKey: string): string =>
  createHmac('sha256', masterKey).update('baize master key fingerprint v1').digest('hex').slice(0, 16);

/** The key the database was made with; undefined before its first start or migration. */
export async function findKeyFingerprint(db: Db): Promise<string | undefined> {
  const { isThere } = await db.one<{ isThere: boolean }>(
    "select to_regclass('site.installation') is not null as is_there",
  );
  if (!isThere) return undefined;
  const row = await db.maybe<{ keyFingerprint: string }>('select key_fingerprint from site.installation');
  return row?.keyFingerprint;
}

/**
 * Binds the database to the master key at the first start. Throws an Error that says what to do when the database was
 * made with another key: everything sealed in it would be unreadable, and what was sealed anew a mixture.
 */
export async function claimInstallation(tx: Tx, masterKey: string): Promise<void> {
  const ours = fingerprintOfKey(masterKey);
  await tx.run(
    'insert into site.installation (key_fingerprint, created_at) values ($1, now()) on conflict do nothing',
    [ours],
  );
  const theirs = await findKeyFingerprint(tx);
  if (theirs !== ours) throw new Error(wrongKey(theirs, ours));
}

/** For processes that may not claim: the same error, and another before the database was prepared. */
export async function assertInstallation(db: Db, masterKey: string): Promise<void> {
  const theirs = await findKeyFingerprint(db);
  const ours = fingerprintOfKey(masterKey);
  if (theirs === undefined) throw new Error('The database is not prepared: run `npm run baize -- migrate`');
  if (theirs !== ours) throw new Error(wrongKey(theirs, ours));
}

const wrongKey = (theirs: string | undefined, ours: string): string =>
  `The database was made with another master key: its fingerprint is ${theirs}, that of the given key is ${ours}.
Put the right key into BAIZE_MASTER_KEY or into secrets/master.key of the data folder (restore it from the backup of keys).`;
