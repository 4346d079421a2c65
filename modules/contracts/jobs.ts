import type { Jobs } from '@baize/db';
import type { ContractsDeps } from './deps.ts';
import { expireRequests } from './expire-requests.ts';

/** The worker process runs it. */
export function contractsJobs(jobs: Jobs, deps: ContractsDeps): void {
  jobs.every('contracts.expire-requests', '* * * * *', async () => {
    await expireRequests(deps);
  });
}
