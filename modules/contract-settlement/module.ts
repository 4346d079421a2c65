import { served, type Module } from '@baize/endpoint/module';
import { settlementApi } from './api.ts';
import { settlementConsoleApi } from './console-api.ts';
import type { SettlementDeps } from './deps.ts';
import { settlementConsoleHandlers, settlementHandlers } from './handlers.ts';
import { settlementJobs } from './jobs.ts';

export const contractSettlementModule = (deps: SettlementDeps): Module => ({
  name: 'contract-settlement',
  apis: [
    served(settlementApi, settlementHandlers(deps)),
    served(settlementConsoleApi, settlementConsoleHandlers(deps)),
  ],
  jobs: (jobs) => settlementJobs(jobs, deps),
});
