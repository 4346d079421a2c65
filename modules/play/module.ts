import { served, type Module } from '@baize/endpoint/module';
import { playApi, playOpsApi } from './api.ts';
import type { PlayOpsDeps } from './deps.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { mountVendorGateway } from './gateway.ts';
import { playHandlers, playOpsHandlers } from './handlers.ts';
import { listActiveBaseUrls } from './connection.sql.ts';
import { playJobs } from './jobs.ts';

type Deps = PlayOpsDeps & GatewayDeps & Parameters<typeof playJobs>[1];

export const playModule = (deps: Deps): Module => ({
  name: 'play',
  apis: [served(playApi, playHandlers(deps)), served(playOpsApi, playOpsHandlers(deps))],
  steps: [
    {
      name: 'vendors',
      needs: ['vendors.write'],
      isMissing: async () => (await listActiveBaseUrls(deps.db)).length === 0,
    },
  ],
  jobs: (jobs) => playJobs(jobs, deps),
  machines: (app) => mountVendorGateway(app, deps),
});
