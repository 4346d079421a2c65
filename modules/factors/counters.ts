import type { Db } from '@baize/db';
import { deleteAttempts, listAttemptRows } from './attempts.sql.ts';
import { guessCounters } from './guesses.ts';
import { totpGuess } from './start-totp.ts';
import { subjectKey, type Subject } from './subject.ts';

/** One counter of tries, as staff see it. */
export type Counter = { subject: string; count: number; lockedUntil: Date | null };

/** The counters of these subjects that stand. */
export async function listCounters(
  db: Db,
  merchantId: number,
  subjects: readonly string[],
): Promise<Counter[]> {
  const rows = await listAttemptRows(db, merchantId, subjects);
  return rows.map((row) => ({ subject: row.subject, count: row.count, lockedUntil: row.lockedUntil }));
}

/** Lets the subjects start afresh; how many had been counting. */
export const clearCounters = (db: Db, merchantId: number, subjects: readonly string[]): Promise<number> =>
  deleteAttempts(db, merchantId, subjects);

/** What counts codes sent to and typed for these recipients ('+85512345678', an address in lower case). */
export const codeCounters = (recipients: readonly string[]): string[] =>
  recipients.flatMap((to) => [`code:to:${to}`, `code:wrong:${to}`]);

/** What counts a subject's wrong second proofs: at login tickets of `purpose`, and at the authenticator. */
export const proofCounters = (subject: Subject, purpose: string): string[] =>
  [`ticket:${purpose}:${subjectKey(subject)}`, totpGuess(subject)].flatMap((name) => guessCounters(name));
