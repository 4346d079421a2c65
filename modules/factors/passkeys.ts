import type { Db } from '@baize/db';
import { deletePasskeys, listPasskeyRows } from './passkey.sql.ts';
import type { Subject } from './subject.ts';

export type Passkey = { id: number; name: string; createdAt: number; lastUsedAt: number | null };

/** Oldest first; of every host. */
export async function listPasskeys(db: Db, subject: Subject): Promise<Passkey[]> {
  const rows = await listPasskeyRows(db, subject);
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
  }));
}

/** False when the subject has no such passkey. */
export const removePasskey = async (db: Db, subject: Subject, passkeyId: number): Promise<boolean> =>
  (await deletePasskeys(db, subject, passkeyId)) > 0;

/** How many were removed. */
export const removeAllPasskeys = (db: Db, subject: Subject): Promise<number> =>
  deletePasskeys(db, subject, null);
