import { served, type Module } from '@baize/endpoint/module';
import { withdrawalsApi, withdrawalsConsoleApi } from './api.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { withdrawalsConsoleHandlers, withdrawalsHandlers } from './handlers.ts';
import { withdrawalsJobs } from './jobs.ts';
import { withdrawalQueues } from './queues.sql.ts';

export const withdrawalsModule = (deps: WithdrawalsDeps): Module => ({
  name: 'withdrawals',
  apis: [
    served(withdrawalsApi, withdrawalsHandlers(deps)),
    served(withdrawalsConsoleApi, withdrawalsConsoleHandlers(deps)),
  ],
  queues: withdrawalQueues(deps),
  jobs: (jobs) => withdrawalsJobs(jobs, deps),
});
