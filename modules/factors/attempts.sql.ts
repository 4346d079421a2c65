import type { Db } from '@baize/db';
import type { Limit } from './attempts.ts';

/**
 * Counts one attempt and locks when the limit is reached. No row while locked. After a window or a lock the count starts
 * at 1.
 */
export function countAttempt(db: Db, limit: Limit, now: Date): Promise<{ count: number } | undefined> {
  const windowEnd = new Date(now.getTime() - limit.windowMs);
  const lockUntil = limit.lockMs === undefined ? null : new Date(now.getTime() + limit.lockMs);
  return db.maybe<{ count: number }>(
    `insert into factors.attempt as a (merchant_id, subject, window_start, count, locked_until)
     values ($1, $2, $3::timestamptz, 1, case when $4::int <= 1 then coalesce($6::timestamptz, $3 + $7::float8 * interval '1 ms') end)
     on conflict (merchant_id, subject) do update set
       count = case when a.window_start <= $5::timestamptz or a.locked_until <= $3 then 1 else a.count + 1 end,
       window_start = case when a.window_start <= $5 or a.locked_until <= $3 then $3 else a.window_start end,
       locked_until = case
         when a.window_start <= $5 or a.locked_until <= $3 then
           case when $4 <= 1 then coalesce($6, $3 + $7 * interval '1 ms') end
         when a.count + 1 >= $4 then coalesce($6, a.window_start + $7 * interval '1 ms')
       end
     where a.locked_until is null or a.locked_until <= $3
     returning count`,
    [limit.merchantId, limit.subject, now, limit.max, windowEnd, lockUntil, limit.windowMs],
  );
}

export function findAttempt(
  db: Db,
  merchantId: number,
  subject: string,
): Promise<{ count: number; lockedUntil: Date | null } | undefined> {
  return db.maybe(`select count, locked_until from factors.attempt where merchant_id = $1 and subject = $2`, [
    merchantId,
    subject,
  ]);
}

export function deleteAttempt(db: Db, merchantId: number, subject: string): Promise<number> {
  return db.run(`delete from factors.attempt where merchant_id = $1 and subject = $2`, [merchantId, subject]);
}

/** One counter of attempts, as operators see it. */
export type Counter = { subject: string; count: number; lockedUntil: Date | null };

/** The counters of these subjects that exist. */
export function listCounters(db: Db, merchantId: number, subjects: readonly string[]): Promise<Counter[]> {
  return db.many(
    `select subject, count, locked_until from factors.attempt
      where merchant_id = $1 and subject = any($2::text[]) order by subject`,
    [merchantId, subjects],
  );
}

/** Resets the counters of these subjects; answers how many existed. */
export function clearCounters(db: Db, merchantId: number, subjects: readonly string[]): Promise<number> {
  return db.run(`delete from factors.attempt where merchant_id = $1 and subject = any($2::text[])`, [
    merchantId,
    subjects,
  ]);
}

export function lowerAttempt(db: Db, merchantId: number, subject: string): Promise<number> {
  return db.run(
    `update factors.attempt set count = count - 1, locked_until = null
      where merchant_id = $1 and subject = $2 and count > 0`,
    [merchantId, subject],
  );
}

export function deleteOldAttempts(db: Db, before: Date): Promise<number> {
  return db.run(
    `delete from factors.attempt where window_start < $1 and (locked_until is null or locked_until < $1)`,
    [before],
  );
}
