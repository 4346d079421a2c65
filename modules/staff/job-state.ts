import type { JobHealth } from '@baize/db';

export const JOB_STATES = ['failing', 'late', 'fine', 'idle'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A due job starts within seconds; after minutes no worker is running. */
const LATE_MS = 5 * 60_000;

/** failing: the last run failed. late: a due job does not start. idle: it never ran. */
export function jobState(
  { lastDoneAt, lastFailedAt, oldestDueAt }: Pick<JobHealth, 'lastDoneAt' | 'lastFailedAt' | 'oldestDueAt'>,
  now: Date,
): JobState {
  if (lastFailedAt && (!lastDoneAt || lastFailedAt > lastDoneAt)) return 'failing';
  if (oldestDueAt && now.getTime() - oldestDueAt.getTime() > LATE_MS) return 'late';
  return lastDoneAt ? 'fine' : 'idle';
}
