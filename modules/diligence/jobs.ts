import type { Jobs } from '@baize/db';
import type { DiligenceDeps } from './deps.ts';
import { endDocuments } from './end-documents.ts';
import { listDueSourceOfFunds, lockSourceOfFunds } from './source-of-funds.sql.ts';
import { moveSourceOfFunds } from './move-source-of-funds.ts';
import { screenDue } from './screen-due.ts';

const AT_ONCE = 200;

/** Questions whose day has passed without an answer; each in its own transaction. */
export async function expireSourceOfFunds(deps: DiligenceDeps): Promise<number> {
  const { db, clock } = deps;
  const due = await listDueSourceOfFunds(db, clock.now(), AT_ONCE);
  for (const id of due)
    await db.transaction(async (tx) => {
      const row = await lockSourceOfFunds(tx, id);
      // Answered, or asked again with a later day, while this one waited for the lock.
      if (row && row.dueAt <= clock.now())
        await moveSourceOfFunds(deps, tx, row, 'time_over', { actor: 'clock' });
    });
  return due.length;
}

export function diligenceJobs(jobs: Jobs, deps: DiligenceDeps): void {
  jobs.every('diligence.screen', '* * * * *', () => screenDue(deps));
  jobs.every('diligence.funds-due', '*/5 * * * *', async () => {
    await expireSourceOfFunds(deps);
  });
  jobs.every('diligence.end-documents', '20 3 * * *', async () => {
    await endDocuments(deps);
  });
}
