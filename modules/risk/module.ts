import { served, type Module } from '@baize/endpoint/module';
import { riskApi } from './api.ts';
import type { RiskDeps } from './deps.ts';
import { riskHandlers } from './handlers.ts';
import { riskJobs } from './queue.ts';
import { riskQueues } from './queues.sql.ts';

export const riskModule = (deps: RiskDeps): Module => ({
  name: 'risk',
  apis: [served(riskApi, riskHandlers(deps))],
  queues: riskQueues(deps.db),
  jobs: (jobs) => riskJobs(jobs, deps),
});
