import type { Jobs } from '@baize/db';
import type { FollowDeps } from './deps.ts';
import { followAll } from './follow.ts';

/** Below what the queue takes for dead; what is left is done at the next stroke. */
const RUN_MS = 50_000;

/** The worker runs it. It finds by itself what is due: a stroke nobody heard is made up for. */
export const referralJobs = (jobs: Jobs, deps: FollowDeps): void =>
  jobs.every('referral.follow', '* * * * *', async () => {
    const end = deps.clock.now().getTime() + RUN_MS;
    await followAll(deps, () => deps.clock.now().getTime() >= end);
  });
