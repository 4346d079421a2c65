import { served, type Module } from '@baize/endpoint/module';
import { contractsApi } from './api.ts';
import { contractsConsoleApi } from './console-api.ts';
import { contractsConsoleHandlers } from './console-handlers.ts';
import type { ContractsDeps } from './deps.ts';
import { contractsHandlers } from './handlers.ts';
import { contractsJobs } from './jobs.ts';

export const contractsModule = (deps: ContractsDeps): Module => ({
  name: 'contracts',
  apis: [
    served(contractsApi, contractsHandlers(deps)),
    served(contractsConsoleApi, contractsConsoleHandlers(deps)),
  ],
  jobs: (jobs) => contractsJobs(jobs, deps),
});
