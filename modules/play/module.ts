import { served, type Module } from '@baize/endpoint/module';
import { betDeskApi, playApi, playOpsApi } from './api.ts';
import { betDeskHandlers } from './bet-desk-handlers.ts';
import { startCounting } from './count-settled.ts';
import type { PlayOpsDeps } from './deps.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { mountVendorGateway } from './gateway.ts';
import { playHandlers, playOpsHandlers } from './handlers.ts';
import { playJobs } from './jobs.ts';

type Deps = PlayOpsDeps & GatewayDeps & Parameters<typeof playJobs>[1];

export const playModule = (deps: Deps): Module => ({
  name: 'play',
  apis: [
    served(playApi, playHandlers(deps)),
    served(betDeskApi, betDeskHandlers(deps)),
    served(playOpsApi, playOpsHandlers(deps)),
  ],
  jobs: (jobs) => playJobs(jobs, deps),
  // Settled valid bet counts towards turnover within a second; the worker does it so that no bet waits for it.
  run: () => startCounting(deps),
  machines: (app) => mountVendorGateway(app, deps),
});
