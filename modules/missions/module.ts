import { served, type Module } from '@baize/endpoint/module';
import { missionsApi } from './api.ts';
import { missionsConsoleApi } from './console-api.ts';
import { missionsConsoleHandlers } from './console-handlers.ts';
import type { MissionsConsoleDeps } from './deps.ts';
import { missionsHandlers } from './handlers.ts';
import { missionsJobs } from './jobs.ts';

export const missionsModule = (deps: MissionsConsoleDeps): Module => ({
  name: 'missions',
  apis: [
    served(missionsApi, missionsHandlers(deps)),
    served(missionsConsoleApi, missionsConsoleHandlers(deps)),
  ],
  jobs: (jobs) => missionsJobs(jobs, deps),
});
