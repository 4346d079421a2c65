import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import type { Db } from '@baize/db';
import { bumpAttempt, deleteAttempt, deleteOldAttempts, findAttempt, lowerAttempt } from './attempts.sql.ts';

/**
 * Counts tries per subject in a window. A try is counted before the work it guards, in one statement, so that a
 * hundred tries at once are a hundred counted tries; a success gives its count back.
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

/** Takes one try. too_many carries the seconds until the next is allowed. */
export async function takeAttempt(db: Db, clock: Clock, limit: Limit): Promise<Result<Taken, 'too_many'>> {
  const now = clock.now();
  const row = await bumpAttempt(db, limit, now);
  if (row) return ok({ count: row.count, remaining: Math.max(0, limit.max - row.count) });
  const locked = await findAttempt(db, limit.merchantId, limit.subject);
  const waitMs = (locked?.lockedUntil?.getTime() ?? now.getTime()) - now.getTime();
  return refuse('too_many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** After a success: the subject starts afresh. */
export const forgetAttempts = (db: Db, limit: Limit): Promise<number> =>
  deleteAttempt(db, limit.merchantId, limit.subject);

/** Gives one try back, for a counter that other people share (an address). */
export const returnAttempt = (db: Db, limit: Limit): Promise<number> =>
  lowerAttempt(db, limit.merchantId, limit.subject);

/** Longer than every window that is counted; the longest are days. */
const KEPT_MS = 2 * 86_400_000;

/** Removes counters whose window and lock are long over. */
export const sweepAttempts = (db: Db, clock: Clock): Promise<number> =>
  deleteOldAttempts(db, new Date(clock.now().getTime() - KEPT_MS));
