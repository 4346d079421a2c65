import { served, type Module } from '@baize/endpoint/module';
import { contractsApi } from './api.ts';
import type { ContractsDeps } from './deps.ts';
import { contractsHandlers } from './handlers.ts';
import { contractsJobs } from './jobs.ts';

export const contractsModule = (deps: ContractsDeps): Module => ({
  name: 'contracts',
  apis: [served(contractsApi, contractsHandlers(deps))],
  jobs: (jobs) => contractsJobs(jobs, deps),
});
