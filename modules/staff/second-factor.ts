import type { Db, Tx } from '@baize/db';
import { backupCodeOf, newBackupCodes, shownBackupCode, totpStep } from '@baize/factors';
import type { SecretBox } from '@baize/site';
import type { StaffDeps } from './deps.ts';
import { acceptStep, replaceBackupHashes, takeBackupHash, type EnrolledStaff } from './staff.sql.ts';

type Deps = Pick<StaffDeps, 'box' | 'clock'>;

/** The purpose an authenticator secret is sealed for. */
export const totpPurpose = (staffId: number): string => `staff.account.totp:${staffId}`;

/** Takes a code of the authenticator app; each works once. */
export async function takeTotp(deps: Deps, db: Db, staff: EnrolledStaff, code: string): Promise<boolean> {
  const secret = deps.box.open(staff.totpSealed, totpPurpose(staff.id));
  const step = await totpStep(secret, code, deps.clock.now(), Number(staff.totpStep));
  return step !== undefined && (await acceptStep(db, staff.id, step)) > 0;
}

/** Takes six digits as a code of the authenticator app, anything else as a backup code. */
export async function takeSecondFactor(
  deps: Deps,
  db: Db,
  staff: EnrolledStaff,
  typed: string,
): Promise<'totp' | 'backup' | undefined> {
  if (/^\d{6}$/.test(typed)) return (await takeTotp(deps, db, staff, typed)) ? 'totp' : undefined;
  const code = backupCodeOf(typed);
  if (!code) return undefined;
  // Under every key there was: codes lie in a drawer for years.
  const hashes = deps.box.macs(code, backupPurpose(staff.id));
  const taken = await takeBackupHash(db, staff.id, hashes, deps.clock.now());
  return taken > 0 ? 'backup' : undefined;
}

/** Replaces all backup codes by new ones; only this answer shows them. */
export async function replaceBackupCodes(tx: Tx, box: SecretBox, staffId: number): Promise<string[]> {
  const codes = newBackupCodes();
  await replaceBackupHashes(
    tx,
    staffId,
    codes.map((code) => box.mac(code, backupPurpose(staffId))),
  );
  return codes.map(shownBackupCode);
}

const backupPurpose = (staffId: number): string => `staff.backup:${staffId}`;
