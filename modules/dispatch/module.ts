import { served, type Module } from '@baize/endpoint/module';
import { dispatchApi } from './api.ts';
import type { DispatchDeps } from './deps.ts';
import { dispatchHandlers } from './handlers.ts';
import { dispatchJobs } from './jobs.ts';

export const dispatchModule = (deps: DispatchDeps): Module => ({
  name: 'dispatch',
  apis: [served(dispatchApi, dispatchHandlers(deps))],
  jobs: (jobs) => dispatchJobs(jobs, deps),
});
