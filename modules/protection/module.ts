import { served, type Module } from '@baize/endpoint/module';
import { protectionApi } from './api.ts';
import { protectionConsoleApi } from './console-api.ts';
import type { ProtectionConsoleDeps } from './deps.ts';
import { protectionConsoleHandlers, protectionHandlers } from './handlers.ts';
import { protectionJobs } from './jobs.ts';

export const protectionModule = (deps: ProtectionConsoleDeps): Module => ({
  name: 'protection',
  apis: [
    served(protectionApi, protectionHandlers(deps)),
    served(protectionConsoleApi, protectionConsoleHandlers(deps)),
  ],
  jobs: (jobs) => protectionJobs(jobs, deps),
});
