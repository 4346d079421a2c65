import type { Jobs } from '@baize/db';
import type { RebateDeps } from './deps.ts';
import { payDays } from './pay-day.ts';

/** Below what the queue takes for dead; what is left is done at the next stroke. */
const RUN_MS = 90_000;

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const rebateJobs = (jobs: Jobs, deps: RebateDeps): void =>
  jobs.every('rebate.pay', '*/5 * * * *', async () => {
    const end = deps.clock.now().getTime() + RUN_MS;
    await payDays(deps, () => deps.clock.now().getTime() >= end);
  });
