import type { JobHealth } from '@baize/db';

export const JOB_STATES = ['failing', 'late', 'fine', 'idle'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What is due is begun within seconds; minutes mean that nobody works the queue off. */
const LATE_MS = 5 * 60_000;

/** failing: its last end was a failure. late: something is due and nobody begins it. idle: it never had anything to do. */
export function jobState(
  { lastDoneAt, lastFailedAt, oldestDueAt }: Pick<JobHealth, 'lastDoneAt' | 'lastFailedAt' | 'oldestDueAt'>,
  now: Date,
): JobState {
  if (lastFailedAt && (!lastDoneAt || lastFailedAt > lastDoneAt)) return 'failing';
  if (oldestDueAt && now.getTime() - oldestDueAt.getTime() > LATE_MS) return 'late';
  return lastDoneAt ? 'fine' : 'idle';
}
