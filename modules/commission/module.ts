import { served, type Module } from '@baize/endpoint/module';
import { commissionApi } from './api.ts';
import { commissionConsoleApi } from './console-api.ts';
import type { CommissionDeps } from './deps.ts';
import { commissionConsoleHandlers, commissionHandlers } from './handlers.ts';
import { commissionJobs } from './jobs.ts';

export const commissionModule = (deps: CommissionDeps): Module => ({
  name: 'commission',
  apis: [
    served(commissionApi, commissionHandlers(deps)),
    served(commissionConsoleApi, commissionConsoleHandlers(deps)),
  ],
  jobs: (jobs) => commissionJobs(jobs, deps),
});
