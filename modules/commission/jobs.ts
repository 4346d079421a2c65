import type { Jobs } from '@baize/db';
import { eachApart } from '@baize/kernel';
import { listMerchantIds } from '@baize/site';
import { computeDue } from './compute-day.ts';
import type { CommissionDeps } from './deps.ts';
import { postDue } from './post-due.ts';

/** Below what the queue takes for dead; what is left is done at the next stroke. */
const RUN_MS = 90_000;

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const commissionJobs = (jobs: Jobs, deps: CommissionDeps): void =>
  jobs.every('commission.post', '*/5 * * * *', async () => {
    const end = deps.clock.now().getTime() + RUN_MS;
    const isTimeUp = () => deps.clock.now().getTime() >= end;
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
