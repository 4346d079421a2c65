import type { Jobs } from '@baize/db';
import { expireProposals } from './decide.ts';
import { sweepOvertaken } from './overtaken.ts';
import type { ApprovalsDeps } from './deps.ts';

/** Subscribes the module's work; the worker runs it. */
export function approvalsJobs(jobs: Jobs, deps: ApprovalsDeps): void {
  jobs.every('approvals.expire', '* * * * *', async () => {
    await expireProposals(deps);
    await sweepOvertaken(deps);
  });
}
