import type { Jobs } from '@baize/db';
import type { DiligenceDeps } from './deps.ts';
import { endDocuments } from './end-documents.ts';
import { listDueFunds, lockFunds } from './funds.sql.ts';
import { moveFunds } from './move-funds.ts';
import { screenDue } from './screen-due.ts';

const AT_ONCE = 200;

/** Questions whose day has passed without an answer; each in its own transaction. */
export async function expireFunds(deps: DiligenceDeps): Promise<number> {
  const { db, clock } = deps;
  const due = await listDueFunds(db, clock.now(), AT_ONCE);
  for (const id of due)
    await db.transaction(async (tx) => {
      const row = await lockFunds(tx, id);
      // Answered, or asked again with a later day, while this one waited for the lock.
      if (row && row.dueAt <= clock.now()) await moveFunds(deps, tx, row, 'time_over', { actor: 'clock' });
    });
  return due.length;
}

export function diligenceJobs(jobs: Jobs, deps: DiligenceDeps): void {
  jobs.every('diligence.screen', '* * * * *', () => screenDue(deps));
  jobs.every('diligence.funds-due', '*/5 * * * *', async () => {
    await expireFunds(deps);
  });
  jobs.every('diligence.end-documents', '20 3 * * *', async () => {
    await endDocuments(deps);
  });
}
