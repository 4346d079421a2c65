import { served, type Module } from '@baize/endpoint/module';
import { dispatchApi } from './api.ts';
import { isSending, listChannelRows } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';
import { dispatchHandlers } from './handlers.ts';
import { dispatchJobs } from './jobs.ts';

export const dispatchModule = (deps: DispatchDeps): Module => ({
  name: 'dispatch',
  apis: [served(dispatchApi, dispatchHandlers(deps))],
  steps: [
    {
      name: 'messages',
      needs: ['delivery.write'],
      isMissing: async (merchantId) => !(await listChannelRows(deps.db, merchantId)).some(isSending),
    },
  ],
  jobs: (jobs) => dispatchJobs(jobs, deps),
});
