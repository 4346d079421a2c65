import { served, type Module } from '@baize/endpoint/module';
import { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps } from './deps.ts';
import { bookkeepingHandlers } from './handlers.ts';
import { bookkeepingJobs } from './nightly.ts';
import { bookkeepingQueues } from './queues.sql.ts';

export const bookkeepingModule = (deps: BookkeepingDeps): Module => ({
  name: 'bookkeeping',
  apis: [served(bookkeepingApi, bookkeepingHandlers(deps))],
  queues: bookkeepingQueues(deps.db),
  jobs: (jobs) => bookkeepingJobs(jobs, deps),
});
