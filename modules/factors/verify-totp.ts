import { ok, refuse, type Result } from '@baize/kernel';
import type { Db } from '@baize/db';
import { backupCodeOf, hashesOfBackupCode, replaceBackupCodes } from './backup-codes.ts';
import type { FactorsDeps } from './deps.ts';
import { countGuess, forgetGuesses } from './guesses.ts';
import { totpGuess, totpPurpose, type TotpCodeRefusal } from './start-totp.ts';
import type { Subject } from './subject.ts';
import { totpStep } from './totp-steps.ts';
import { acceptTotpStep, countBackupCodes, deleteTotp, findTotp, takeBackupHash } from './totp.sql.ts';

type Deps = Pick<FactorsDeps, 'db' | 'clock' | 'box'>;
export type TotpVerified = { by: 'totp' | 'backup'; backupCodesLeft: number };

/**
 * Checks a code of the authenticator or a backup code; each is valid once. The guess is counted before it is compared, so
 * this must not run inside a transaction that may roll back.
 */
export async function verifyTotp(
  deps: Deps,
  merchantId: number,
  subject: Subject,
  code: string,
  accepts: { backup: boolean } = { backup: true },
): Promise<Result<TotpVerified, TotpCodeRefusal | 'totp_not_enabled'>> {
  const typed = code.replaceAll(/\s/g, '');
  if (typed === '') return refuse('missing_verification_code');
  const row = await findTotp(deps.db, subject);
  if (!row?.confirmedAt) return refuse('totp_not_enabled');
  const counted = await countGuess(deps, merchantId, totpGuess(subject));
  if (!counted.ok) return counted;

  const now = deps.clock.now();
  const backup = accepts.backup ? backupCodeOf(typed) : undefined;
  let by: TotpVerified['by'] | undefined;
  if (/^\d{6}$/.test(typed)) {
    const secret = deps.box.open(row.secretSealed, totpPurpose(subject));
    const step = await totpStep(secret, typed, now, Number(row.step));
    if (step !== undefined && (await acceptTotpStep(deps.db, subject, step)) > 0) by = 'totp';
  } else if (backup) {
    const hashes = hashesOfBackupCode(deps.box, subject, backup);
    if ((await takeBackupHash(deps.db, subject, hashes, now)) > 0) by = 'backup';
  }
  if (!by) return refuse('invalid_verification_code');
  await forgetGuesses(deps.db, merchantId, totpGuess(subject));
  return ok({ by, backupCodesLeft: await countBackupCodes(deps.db, subject) });
}

/** Replaces the backup codes after a code of the authenticator; a backup code is not accepted, for it may be stolen. */
export async function renewBackupCodes(
  deps: Deps,
  merchantId: number,
  subject: Subject,
  code: string,
): Promise<Result<{ backupCodes: string[] }, TotpCodeRefusal | 'totp_not_enabled'>> {
  const verified = await verifyTotp(deps, merchantId, subject, code, { backup: false });
  if (!verified.ok) return verified;
  const backupCodes = await deps.db.transaction((tx) => replaceBackupCodes(tx, deps.box, subject));
  return ok({ backupCodes });
}

export type TotpState = { enabled: boolean; backupCodesLeft: number };

export async function totpState(db: Db, subject: Subject): Promise<TotpState> {
  const row = await findTotp(db, subject);
  if (!row?.confirmedAt) return { enabled: false, backupCodesLeft: 0 };
  return { enabled: true, backupCodesLeft: await countBackupCodes(db, subject) };
}

/** Deletes the secret and the backup codes. False when there was none. */
export const removeTotp = async (db: Db, subject: Subject): Promise<boolean> =>
  (await deleteTotp(db, subject)) > 0;
