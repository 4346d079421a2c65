import { served, type Module } from '@baize/endpoint/module';
import { diligenceApi } from './api.ts';
import { diligenceConsoleApi } from './console-api.ts';
import type { DiligenceConsoleDeps } from './deps.ts';
import { diligenceConsoleHandlers, diligenceHandlers } from './handlers.ts';
import { diligenceJobs } from './jobs.ts';
import { diligenceQueues } from './queues.sql.ts';

export const diligenceModule = (deps: DiligenceConsoleDeps): Module => ({
  name: 'diligence',
  apis: [
    served(diligenceApi, diligenceHandlers(deps)),
    served(diligenceConsoleApi, diligenceConsoleHandlers(deps)),
  ],
  queues: diligenceQueues(deps.db),
  jobs: (jobs) => diligenceJobs(jobs, deps),
});
