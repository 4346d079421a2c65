import { served, type Module } from '@baize/endpoint/module';
import { pointsApi } from './api.ts';
import { pointsConsoleApi } from './console-api.ts';
import type { PointsConsoleDeps, PointsDeps } from './deps.ts';
import { pointsConsoleHandlers, pointsHandlers } from './handlers.ts';
import { pointsJobs } from './jobs.ts';
import { pointQueues } from './queues.sql.ts';

export const pointsModule = (deps: PointsDeps & PointsConsoleDeps): Module => ({
  name: 'points',
  apis: [served(pointsApi, pointsHandlers(deps)), served(pointsConsoleApi, pointsConsoleHandlers(deps))],
  jobs: (jobs) => pointsJobs(jobs, deps),
  queues: pointQueues(deps),
});
