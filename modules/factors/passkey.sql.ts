import { insertRow, type Db, type Tx } from '@baize/db';
import type { Subject } from './subject.ts';

export type PasskeyRow = {
  id: bigint;
  merchantId: number;
  subjectKind: Subject['kind'];
  subjectId: number;
  rpId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const COLUMNS = `id, merchant_id, subject_kind, subject_id, rp_id, credential_id, public_key, counter, transports,
  name, created_at, last_used_at`;

export function listPasskeyRows(db: Db, of: Subject): Promise<PasskeyRow[]> {
  return db.many<PasskeyRow>(
    `select ${COLUMNS} from factors.passkey where subject_kind = $1 and subject_id = $2 order by id`,
    [of.kind, of.id],
  );
}

export function findPasskey(
  db: Db,
  at: { credentialId: string; merchantId: number; kind: Subject['kind']; rpId: string },
): Promise<PasskeyRow | undefined> {
  return db.maybe<PasskeyRow>(
    `select ${COLUMNS} from factors.passkey
      where credential_id = $1 and merchant_id = $2 and subject_kind = $3 and rp_id = $4`,
    [at.credentialId, at.merchantId, at.kind, at.rpId],
  );
}

/** Makes parallel additions of one subject wait for each other, so that none passes the limit. */
export function lockPasskeysOf(tx: Tx, of: Subject): Promise<number> {
  return tx.run(
    `select pg_advisory_xact_lock(hashtextextended('factors.passkey:' || $1 || ':' || $2::text, 0))`,
    [of.kind, of.id],
  );
}

/** The new row's id; undefined when the credential is known already. */
export async function insertPasskey(
  tx: Tx,
  {
    subject,
    ...row
  }: Omit<PasskeyRow, 'id' | 'subjectKind' | 'subjectId' | 'lastUsedAt'> & { subject: Subject },
): Promise<bigint | undefined> {
  const written = await insertRow(
    tx,
    'factors.passkey',
    { ...row, subjectKind: subject.kind, subjectId: subject.id },
    'on conflict (credential_id) do nothing',
  );
  if (written === 0) return undefined;
  return (
    await tx.one<{ id: bigint }>('select id from factors.passkey where credential_id = $1', [
      row.credentialId,
    ])
  ).id;
}

/**
 * Writes a use. 0 rows when the counter did not rise: the key was copied, or one answer was sent twice. Authenticators
 * without a counter always answer 0.
 */
export function recordPasskeyUse(db: Db, id: bigint, counter: number, now: Date): Promise<number> {
  return db.run(
    `update factors.passkey set counter = $2, last_used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, now],
  );
}

/** `id` null deletes all passkeys of a subject. */
export function deletePasskeys(db: Db, of: Subject, id: number | null): Promise<number> {
  return db.run(
    `delete from factors.passkey where subject_kind = $1 and subject_id = $2 and ($3::bigint is null or id = $3)`,
    [of.kind, of.id, id],
  );
}
