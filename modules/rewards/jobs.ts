import type { Jobs } from '@baize/db';
import { eachApart } from '@baize/kernel';
import { expireBonuses, sweepBonuses } from './expire-bonuses.ts';
import { expireRewards, remindOfRewards } from './expire-rewards.ts';
import type { RewardsDeps } from './deps.ts';

/** Below what the queue takes for dead; what is left is done at the next stroke. */
const RUN_MS = 90_000;

/** The worker runs it. Each works from its rows: a stroke nobody heard is made up for, and two workers share them. */
export function rewardsJobs(jobs: Jobs, deps: RewardsDeps): void {
  const untilOf = () => {
    const end = deps.clock.now().getTime() + RUN_MS;
    return () => deps.clock.now().getTime() >= end;
  };
  jobs.every('rewards.end', '* * * * *', async () => {
    const isTimeUp = untilOf();
    await eachApart([expireRewards, remindOfRewards, expireBonuses], (step) => step(deps, isTimeUp));
  });
  jobs.every('rewards.sweep', '*/5 * * * *', async () => {
    await sweepBonuses(deps, untilOf());
  });
}
