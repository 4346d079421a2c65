import { type Clock, DAY_MS, ok, refuse, type Result } from '@baize/kernel';
import type { Db } from '@baize/db';
import { forgetAttempts, takeAttempt, type Limit } from './attempts.ts';

const LOCK_MS = 5 * 60_000;

/** Five wrong in a row lock for five minutes; fifty within a day lock for the rest of it (NIST SP 800-63B allows 100). */
const limitsOf = (merchantId: number, subject: string): [Limit, Limit] => [
  { merchantId, subject: `guess:${subject}`, max: 5, windowMs: LOCK_MS, lockMs: LOCK_MS },
  { merchantId, subject: `guess-day:${subject}`, max: 50, windowMs: DAY_MS },
];

/** The counters of a subject's guesses, by name. */
export const guessCounters = (subject: string): string[] =>
  limitsOf(0, subject).map((limit) => limit.subject);

/** Counts a guess before it is compared. Must not run inside a transaction that may roll back. */
export async function countGuess(
  { db, clock }: { db: Db; clock: Clock },
  merchantId: number,
  subject: string,
): Promise<Result<{ remaining: number }, 'too_many_requests_5min'>> {
  const [now, day] = limitsOf(merchantId, subject);
  const counted = await takeAttempt(db, clock, now);
  if (!counted.ok) return refuse('too_many_requests_5min', counted.detail);
  const today = await takeAttempt(db, clock, day);
  if (!today.ok) return refuse('too_many_requests_5min', today.detail);
  return ok({ remaining: Math.min(counted.value.remaining, today.value.remaining) });
}

/** Resets the counters after a right guess. */
export async function forgetGuesses(db: Db, merchantId: number, subject: string): Promise<void> {
  for (const limit of limitsOf(merchantId, subject)) await forgetAttempts(db, limit);
}
