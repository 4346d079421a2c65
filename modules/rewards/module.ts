import { served, type Module } from '@baize/endpoint/module';
import { rewardsApi } from './api.ts';
import { rewardsConsoleApi } from './console-api.ts';
import { rewardsConsoleHandlers } from './console-handlers.ts';
import type { RewardsConsoleDeps } from './deps.ts';
import { rewardsHandlers } from './handlers.ts';
import { rewardsJobs } from './jobs.ts';

export const rewardsModule = (deps: RewardsConsoleDeps): Module => ({
  name: 'rewards',
  apis: [served(rewardsApi, rewardsHandlers(deps)), served(rewardsConsoleApi, rewardsConsoleHandlers(deps))],
  jobs: (jobs) => rewardsJobs(jobs, deps),
});
