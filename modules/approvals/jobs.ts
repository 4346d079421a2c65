import type { Database, Jobs } from '@baize/db';
import type { Clock } from '@baize/kernel';
import { expireProposals } from './proposal.sql.ts';

/** Subscribes the module's work; the worker runs it. */
export function approvalsJobs(jobs: Jobs, { db, clock }: { db: Database; clock: Clock }): void {
  jobs.every('approvals.expire', '7 * * * *', async () => {
    await expireProposals(db, clock.now());
  });
}
