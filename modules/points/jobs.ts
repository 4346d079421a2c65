import type { Jobs } from '@baize/db';
import type { PointsDeps } from './deps.ts';
import { earnDays } from './earn-day.ts';

/** Below what the queue takes for dead; what is left is done at the next stroke. */
const RUN_MS = 90_000;

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const pointsJobs = (jobs: Jobs, deps: PointsDeps): void =>
  jobs.every('points.earn', '*/5 * * * *', async () => {
    const end = deps.clock.now().getTime() + RUN_MS;
    await earnDays(deps, () => deps.clock.now().getTime() >= end);
  });
