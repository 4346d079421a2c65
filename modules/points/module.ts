import { served, type Module } from '@baize/endpoint/module';
import { pointsApi } from './api.ts';
import type { PointsDeps } from './deps.ts';
import { pointsHandlers } from './handlers.ts';
import { pointsJobs } from './jobs.ts';

export const pointsModule = (deps: PointsDeps): Module => ({
  name: 'points',
  apis: [served(pointsApi, pointsHandlers(deps))],
  jobs: (jobs) => pointsJobs(jobs, deps),
});
