import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { replaceBackupCodes } from './backup-codes.ts';
import type { FactorsDeps } from './deps.ts';
import { countGuess, forgetGuesses } from './guesses.ts';
import { subjectKey, type Subject } from './subject.ts';
import { newTotpSecret, totpStep, totpUri } from './totp-steps.ts';
import { confirmTotpRow, findTotp, upsertPendingTotp } from './totp.sql.ts';

/** The purpose an authenticator secret is sealed for. */
export const totpPurpose = (subject: Subject): string => `factors.totp:${subjectKey(subject)}`;
/** The counter of guesses at a subject's authenticator. */
export const totpGuess = (subject: Subject): string => `totp:${subjectKey(subject)}`;

/** Begins enrolment: the secret is shown once and is not valid until `confirmTotp` (OPEN-AUTH-13). */
export async function startTotp(
  deps: Pick<FactorsDeps, 'db' | 'clock' | 'box'>,
  subject: Subject,
  shown: { issuer: string; label: string },
): Promise<Result<{ secret: string; uri: string }, 'totp_already_enabled'>> {
  const secret = newTotpSecret();
  const sealed = deps.box.seal(secret, totpPurpose(subject));
  if ((await upsertPendingTotp(deps.db, subject, sealed, deps.clock.now())) === 0)
    return refuse('totp_already_enabled');
  return ok({ secret, uri: totpUri({ ...shown, secret }) });
}

export type TotpCodeRefusal =
  | 'invalid_verification_code'
  | 'missing_verification_code'
  | 'too_many_requests_5min';

/**
 * Ends enrolment with a first code; only this answer shows the eight backup codes. `also` runs in the transaction that
 * confirms: the notice to its owner.
 */
export async function confirmTotp(
  deps: Pick<FactorsDeps, 'db' | 'clock' | 'box'>,
  merchantId: number,
  subject: Subject,
  code: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<Result<{ backupCodes: string[] }, TotpCodeRefusal | 'totp_not_enabled' | 'totp_already_enabled'>> {
  const typed = code.replaceAll(/\s/g, '');
  if (typed === '') return refuse('missing_verification_code');
  const row = await findTotp(deps.db, subject);
  if (!row) return refuse('totp_not_enabled');
  if (row.confirmedAt) return refuse('totp_already_enabled');
  const counted = await countGuess(deps, merchantId, totpGuess(subject));
  if (!counted.ok) return counted;
  const now = deps.clock.now();
  const secret = deps.box.open(row.secretSealed, totpPurpose(subject));
  const step = /^\d{6}$/.test(typed) ? await totpStep(secret, typed, now, 0) : undefined;
  if (step === undefined) return refuse('invalid_verification_code');
  return deps.db.transaction(async (tx) => {
    if ((await confirmTotpRow(tx, subject, row.secretSealed, step, now)) === 0)
      return refuse('totp_already_enabled');
    await forgetGuesses(tx, merchantId, totpGuess(subject));
    const backupCodes = await replaceBackupCodes(tx, deps.box, subject);
    await also?.(tx);
    return ok({ backupCodes });
  });
}
