import type { Db, Tx } from '@baize/db';
import type { Subject } from './subject.ts';

export type TotpRow = { secretSealed: Buffer; step: bigint; confirmedAt: Date | null };

export function findTotp(db: Db, of: Subject): Promise<TotpRow | undefined> {
  return db.maybe<TotpRow>(
    `select secret_sealed, step, confirmed_at from factors.totp where subject_kind = $1 and subject_id = $2`,
    [of.kind, of.id],
  );
}

/** Writes a pending secret and replaces one that was not confirmed; 0 rows when a confirmed one exists. */
export function upsertPendingTotp(db: Db, of: Subject, sealed: Buffer, now: Date): Promise<number> {
  return db.run(
    `insert into factors.totp as t (subject_kind, subject_id, secret_sealed, started_at) values ($1, $2, $3, $4)
     on conflict (subject_kind, subject_id) do update set secret_sealed = $3, started_at = $4, step = 0
      where t.confirmed_at is null`,
    [of.kind, of.id, sealed, now],
  );
}

/** 0 rows: it was confirmed, replaced or removed meanwhile. */
export function confirmTotpRow(
  tx: Tx,
  of: Subject,
  sealed: Buffer,
  step: number,
  now: Date,
): Promise<number> {
  return tx.run(
    `update factors.totp set confirmed_at = $5, step = $4
      where subject_kind = $1 and subject_id = $2 and secret_sealed = $3 and confirmed_at is null`,
    [of.kind, of.id, sealed, step, now],
  );
}

/** Accepts a code's step once. 0 rows: the code was used before. */
export function acceptTotpStep(db: Db, of: Subject, step: number): Promise<number> {
  return db.run(
    `update factors.totp set step = $3
      where subject_kind = $1 and subject_id = $2 and step < $3 and confirmed_at is not null`,
    [of.kind, of.id, step],
  );
}

export function deleteTotp(db: Db, of: Subject): Promise<number> {
  return db.run(`delete from factors.totp where subject_kind = $1 and subject_id = $2`, [of.kind, of.id]);
}

export async function replaceBackupHashes(tx: Tx, of: Subject, hashes: Buffer[]): Promise<void> {
  await tx.run(`delete from factors.backup_code where subject_kind = $1 and subject_id = $2`, [
    of.kind,
    of.id,
  ]);
  await tx.run(
    `insert into factors.backup_code (subject_kind, subject_id, hash) select $1, $2, unnest($3::bytea[])`,
    [of.kind, of.id, hashes],
  );
}

/** 0 rows: no such code, or it was used. */
export function takeBackupHash(db: Db, of: Subject, hashes: Buffer[], now: Date): Promise<number> {
  return db.run(
    `update factors.backup_code set used_at = $4
      where subject_kind = $1 and subject_id = $2 and hash = any($3::bytea[]) and used_at is null`,
    [of.kind, of.id, hashes, now],
  );
}

export async function countBackupCodes(db: Db, of: Subject): Promise<number> {
  const { left } = await db.one<{ left: number }>(
    `select count(*)::int as left from factors.backup_code
      where subject_kind = $1 and subject_id = $2 and used_at is null`,
    [of.kind, of.id],
  );
  return left;
}
