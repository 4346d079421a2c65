import type { Jobs } from '@baize/db';
import type { RebateDeps } from './deps.ts';
import { payDays } from './pay-day.ts';

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const rebateJobs = (jobs: Jobs, deps: RebateDeps): void =>
  jobs.every('rebate.pay', '*/5 * * * *', async (isTimeUp) => {
    await payDays(deps, isTimeUp);
  });
