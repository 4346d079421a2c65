import { served, type Module } from '@baize/endpoint/module';
import { rewardsApi } from './api.ts';
import type { RewardsDeps } from './deps.ts';
import { rewardsHandlers } from './handlers.ts';
import { rewardsJobs } from './jobs.ts';

export const rewardsModule = (deps: RewardsDeps): Module => ({
  name: 'rewards',
  apis: [served(rewardsApi, rewardsHandlers(deps))],
  jobs: (jobs) => rewardsJobs(jobs, deps),
});
