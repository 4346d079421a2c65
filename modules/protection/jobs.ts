import type { Jobs } from '@baize/db';
import type { ProtectionDeps } from './deps.ts';
import { listDueExclusions } from './exclusion.sql.ts';
import { endExclusionOf } from './operator-limit.ts';

const AT_ONCE = 200;

/** Ends exclusions that are over, each in its own transaction. One may last up to a minute longer, never shorter. */
export async function endDueExclusions({ db, clock }: ProtectionDeps): Promise<number> {
  const due = await listDueExclusions(db, clock.now(), AT_ONCE);
  for (const row of due) await db.transaction((tx) => endExclusionOf(tx, row, clock.now(), 'clock'));
  return due.length;
}

export function protectionJobs(jobs: Jobs, deps: ProtectionDeps): void {
  jobs.every('protection-exclusions', '* * * * *', async () => {
    await endDueExclusions(deps);
  });
}
