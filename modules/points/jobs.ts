import type { Jobs } from '@baize/db';
import type { PointsDeps } from './deps.ts';
import { earnDays } from './earn-day.ts';

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const pointsJobs = (jobs: Jobs, deps: PointsDeps): void =>
  jobs.every('points.earn', '*/5 * * * *', async (isTimeUp) => {
    await earnDays(deps, isTimeUp);
  });
