import { served, type Module } from '@baize/endpoint/module';
import { factorsApi } from './api.ts';
import type { FactorsDeps } from './deps.ts';
import { factorsHandlers } from './handlers.ts';
import { factorsJobs } from './jobs.ts';

export const factorsModule = (deps: FactorsDeps): Module => ({
  name: 'factors',
  apis: [served(factorsApi, factorsHandlers(deps))],
  jobs: (jobs) => factorsJobs(jobs, deps),
});
