import { served, type Module } from '@baize/endpoint/module';
import { depositsApi, depositsConsoleApi } from './api.ts';
import type { DepositsDeps } from './deps.ts';
import { depositsConsoleHandlers, depositsHandlers } from './handlers.ts';
import { depositsJobs } from './jobs.ts';
import { depositQueues } from './queues.sql.ts';

export const depositsModule = (deps: DepositsDeps): Module => ({
  name: 'deposits',
  apis: [
    served(depositsApi, depositsHandlers(deps)),
    served(depositsConsoleApi, depositsConsoleHandlers(deps)),
  ],
  queues: depositQueues(deps),
  jobs: (jobs) => depositsJobs(jobs, deps),
});
