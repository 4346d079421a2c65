import { served, type Module } from '@baize/endpoint/module';
import { vipApi } from './api.ts';
import { vipConsoleApi } from './console-api.ts';
import type { VipDeps } from './deps.ts';
import { vipConsoleHandlers, vipHandlers } from './handlers.ts';
import { vipJobs } from './jobs.ts';

export const vipModule = (deps: VipDeps): Module => ({
  name: 'vip',
  apis: [served(vipApi, vipHandlers(deps)), served(vipConsoleApi, vipConsoleHandlers(deps))],
  jobs: (jobs) => vipJobs(jobs, deps),
});
