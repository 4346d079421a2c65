import type { Jobs } from '@baize/db';
import type { MemberTransferDeps } from './deps.ts';
import { expireRequests } from './request.sql.ts';

/** The worker process runs it. */
export function memberTransferJobs(jobs: Jobs, { db, clock }: MemberTransferDeps): void {
  jobs.every('member-transfer.expire-requests', '* * * * *', async () => {
    await expireRequests(db, clock.now());
  });
}
