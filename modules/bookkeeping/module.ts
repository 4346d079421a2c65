import { served, type Module } from '@baize/endpoint/module';
import { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps } from './deps.ts';
import { bookkeepingHandlers } from './handlers.ts';
import { bookkeepingJobs } from './nightly.ts';

export const bookkeepingModule = (deps: BookkeepingDeps): Module => ({
  name: 'bookkeeping',
  apis: [served(bookkeepingApi, bookkeepingHandlers(deps))],
  jobs: (jobs) => bookkeepingJobs(jobs, deps),
});
