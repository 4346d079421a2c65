import type { Jobs } from '@baize/db';
import { eachApart } from '@baize/kernel';
import { expireBonuses, remindOfBonuses, sweepBonuses } from './expire-bonuses.ts';
import { expireRewards, remindOfRewards } from './expire-rewards.ts';
import type { RewardsDeps } from './deps.ts';

/** The worker runs it. Each works from its rows: a stroke nobody heard is made up for, and two workers share them. */
export function rewardsJobs(jobs: Jobs, deps: RewardsDeps): void {
  jobs.every('rewards.end', '* * * * *', async (isTimeUp) => {
    await eachApart([expireRewards, remindOfRewards, expireBonuses, remindOfBonuses], (step) =>
      step(deps, isTimeUp),
    );
  });
  jobs.every('rewards.sweep', '*/5 * * * *', async (isTimeUp) => {
    await sweepBonuses(deps, isTimeUp);
  });
}
