import type { Jobs } from '@baize/db';
import { eachApart } from '@baize/kernel';
import { listMerchantIds } from '@baize/site';
import { computeDue } from './compute-day.ts';
import type { CommissionDeps } from './deps.ts';
import { postDue } from './post-due.ts';

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const commissionJobs = (jobs: Jobs, deps: CommissionDeps): void =>
  jobs.every('commission.post', '*/5 * * * *', async (isTimeUp) => {
    const merchantIds = await listMerchantIds(deps.db);
    // What stops one brand stops no other.
    await eachApart(
      [
        () => computeDue(deps, isTimeUp),
        ...merchantIds.map((merchantId) => () => postDue(deps, merchantId, isTimeUp)),
      ],
      (step) => step(),
    );
  });
