import { served, type Module } from '@baize/endpoint/module';
import { riskApi } from './api.ts';
import type { RiskDeps } from './deps.ts';
import { riskHandlers } from './handlers.ts';
import { riskJobs } from './queue.ts';

export const riskModule = (deps: RiskDeps): Module => ({
  name: 'risk',
  apis: [served(riskApi, riskHandlers(deps))],
  jobs: (jobs) => riskJobs(jobs, deps),
});
