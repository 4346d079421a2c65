import { served, type Module } from '@baize/endpoint/module';
import { vendorWalletApi, vendorWalletConsoleApi } from './api.ts';
import type { VendorWalletDeps } from './deps.ts';
import { vendorWalletConsoleHandlers, vendorWalletHandlers } from './handlers.ts';
import { vendorWalletJobs } from './jobs.ts';
import { vendorWalletQueues } from './queues.sql.ts';

export const vendorWalletModule = (deps: VendorWalletDeps): Module => ({
  name: 'vendor-wallet',
  apis: [
    served(vendorWalletApi, vendorWalletHandlers(deps)),
    served(vendorWalletConsoleApi, vendorWalletConsoleHandlers(deps)),
  ],
  queues: vendorWalletQueues(deps.db),
  jobs: (jobs) => vendorWalletJobs(jobs, deps),
});
