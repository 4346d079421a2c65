import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import type { Db } from '@baize/db';
import { countAttempt, deleteAttempt, deleteOldAttempts, findAttempt, lowerAttempt } from './attempts.sql.ts';

/**
 * Limits attempts per subject in a window. An attempt is counted before the work it protects, in one statement, so that a
 * hundred attempts at once are all counted; a success returns its count.
 */
export type Limit = {
  merchantId: number;
  /** What is counted: 'login:account:<lower account>', 'login:ip:<ip>', 'trial:ip:<ip>' … */
  subject: string;
  max: number;
  windowMs: number;
  /** How long reaching `max` locks; without it, until the window ends. */
  lockMs?: number;
};

export type Taken = { count: number; remaining: number };

/** Counts one attempt. too_many carries {retryAfter}, the seconds until the next is allowed. */
export async function takeAttempt(db: Db, clock: Clock, limit: Limit): Promise<Result<Taken, 'too_many'>> {
  const now = clock.now();
  const row = await countAttempt(db, limit, now);
  if (row) return ok({ count: row.count, remaining: Math.max(0, limit.max - row.count) });
  const locked = await findAttempt(db, limit.merchantId, limit.subject);
  const waitMs = (locked?.lockedUntil?.getTime() ?? now.getTime()) - now.getTime();
  return refuse('too_many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Resets the subject's counter after a success. */
export const forgetAttempts = (db: Db, limit: Limit): Promise<number> =>
  deleteAttempt(db, limit.merchantId, limit.subject);

/** Takes one count back, for a counter that others share (an address). */
export const returnAttempt = (db: Db, limit: Limit): Promise<number> =>
  lowerAttempt(db, limit.merchantId, limit.subject);

/** Longer than every window; the longest are days. */
const KEPT_MS = 2 * 86_400_000;

/** Removes counters whose window and lock are long over. */
export const sweepAttempts = (db: Db, clock: Clock): Promise<number> =>
  deleteOldAttempts(db, new Date(clock.now().getTime() - KEPT_MS));
