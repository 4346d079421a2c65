import type { Database } from '@baize/db';
import type { Handlers } from '@baize/endpoint';
import { served, type Module } from '@baize/endpoint/module';
import type { Logger } from '@baize/kernel';
import { walletApi, walletConsoleApi } from './api.ts';
import { walletConsoleHandlers, walletHandlers, type ConsoleDeps } from './handlers.ts';
import { walletJobs } from './jobs.ts';

type Calls = Handlers<typeof walletApi>;

/** `react` lets a module above add its part to an answer. */
export const walletModule = (
  deps: ConsoleDeps & { db: Database; log: Logger },
  react: (calls: Calls) => Calls,
): Module => ({
  name: 'wallet',
  apis: [
    served(walletApi, react(walletHandlers(deps))),
    served(walletConsoleApi, walletConsoleHandlers(deps)),
  ],
  jobs: (jobs) => walletJobs(jobs, deps),
});
