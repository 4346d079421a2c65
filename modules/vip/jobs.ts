import type { Jobs } from '@baize/db';
import type { FollowDeps } from './deps.ts';
import { followAll } from './follow.ts';

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const vipJobs = (jobs: Jobs, deps: FollowDeps): void =>
  jobs.every('vip.follow', '* * * * *', async (isTimeUp) => {
    await followAll(deps, isTimeUp);
  });
