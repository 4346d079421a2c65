import { createHmac } from 'node:crypto';
import type { Db, Tx } from '@baize/db';
import { createSecretBox, type SecretBox } from './secret-box.ts';

/** The installation's master key, and the one before while it is rotated. */
export type MasterKeys = { masterKey: string; oldMasterKey?: string | undefined };

/** Names a master key without revealing it: sixteen hex digits of an HMAC under it. */
export const fingerprintOfKey = (masterKey: string): string =>
  createHmac('sha256', masterKey).update('baize master key fingerprint v1').digest('hex').slice(0, 16);

/** The key the database was made with; undefined before its first start or migration. */
export async function findKeyFingerprint(db: Db): Promise<string | undefined> {
  if (!(await isThere(db, 'site.installation'))) return undefined;
  const row = await db.maybe<{ keyFingerprint: string }>('select key_fingerprint from site.installation');
  return row?.keyFingerprint;
}

/**
 * Binds the database to the master key at the first start. Throws an Error that says what to do when the database was
 * made with another key: everything sealed in it would be unreadable, and what was sealed anew a mixture.
 */
export async function claimInstallation(tx: Tx, keys: MasterKeys): Promise<void> {
  await tx.run(
    'insert into site.installation (key_fingerprint, created_at) values ($1, now()) on conflict do nothing',
    [fingerprintOfKey(keys.masterKey)],
  );
  await assertInstallation(tx, keys);
}

/** For processes that may not claim: the same error, and another before the database was prepared. */
export async function assertInstallation(db: Db, keys: MasterKeys): Promise<void> {
  const theirs = await findKeyFingerprint(db);
  if (theirs === undefined) throw new Error('The database is not prepared: run `npm run baize -- migrate`');
  const ours = fingerprintOfKey(keys.masterKey);
  // The fingerprint changes last: until then the key before is the database's.
  const before = keys.oldMasterKey === undefined ? undefined : fingerprintOfKey(keys.oldMasterKey);
  if (theirs !== ours && theirs !== before) throw new Error(wrongKey(theirs, ours));
}

const wrongKey = (theirs: string, ours: string): string =>
  `The database was made with another master key: its fingerprint is ${theirs}, that of the given key is ${ours}.
Put the right key into BAIZE_MASTER_KEY or into secrets/master.key of the data folder (restore it from the backup of keys).`;

/** The box of this installation, which also knows what was kept under earlier keys. */
export async function openSecretBox(db: Db, keys: MasterKeys): Promise<SecretBox> {
  const box = createSecretBox(keys.masterKey, { masterKey: keys.oldMasterKey });
  // Absent before the first migration; such a process ends at assertInstallation.
  if (!(await isThere(db, 'site.retired_mac_key'))) return box;
  const rows = await db.many<RetiredMacKey>(
    'select key_fingerprint, mac_key_sealed from site.retired_mac_key order by retired_at desc, key_fingerprint',
  );
  // A wrong key is told as one, before it fails to open them.
  if (rows.length > 0) await assertInstallation(db, keys);
  const macKeys = rows.map(({ keyFingerprint, macKeySealed }) =>
    Buffer.from(box.open(macKeySealed, retiredPurpose(keyFingerprint)), 'base64'),
  );
  return createSecretBox(keys.masterKey, { masterKey: keys.oldMasterKey, macKeys });
}

type RetiredMacKey = { keyFingerprint: string; macKeySealed: Buffer };

export const retiredPurpose = (fingerprint: string): string => `site.retired_mac_key:${fingerprint}`;

async function isThere(db: Db, table: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return found;
}
