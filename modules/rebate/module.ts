import { served, type Module } from '@baize/endpoint/module';
import { rebateApi } from './api.ts';
import { rebateConsoleApi } from './console-api.ts';
import type { RebateDeps } from './deps.ts';
import { rebateConsoleHandlers, rebateHandlers } from './handlers.ts';
import { rebateJobs } from './jobs.ts';

export const rebateModule = (deps: RebateDeps): Module => ({
  name: 'rebate',
  apis: [served(rebateApi, rebateHandlers(deps)), served(rebateConsoleApi, rebateConsoleHandlers(deps))],
  jobs: (jobs) => rebateJobs(jobs, deps),
});
