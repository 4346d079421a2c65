import { served, type Module } from '@baize/endpoint/module';
import { humanApi } from './api.ts';
import type { HumanDeps } from './deps.ts';
import { humanHandlers } from './handlers.ts';
import { humanJobs } from './jobs.ts';

export const humanModule = (deps: HumanDeps): Module => ({
  name: 'human',
  apis: [served(humanApi, humanHandlers(deps))],
  jobs: (jobs) => humanJobs(jobs, deps),
});
