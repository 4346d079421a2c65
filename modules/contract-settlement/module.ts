import type { Module } from '@baize/endpoint/module';
import type { SettlementDeps } from './deps.ts';
import { settlementJobs } from './jobs.ts';

export const contractSettlementModule = (deps: SettlementDeps): Module => ({
  name: 'contract-settlement',
  apis: [],
  jobs: (jobs) => settlementJobs(jobs, deps),
});
