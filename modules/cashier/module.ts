import { served, type Module } from '@baize/endpoint/module';
import { cashierConsoleApi } from './api.ts';
import { listChannels } from './channel.sql.ts';
import type { CashierDeps } from './deps.ts';
import { cashierConsoleHandlers } from './handlers.ts';
import { cashierJobs } from './jobs.ts';
import { mountPaymentNotify, type GatewayEventHandlers } from './notify.ts';
import { getSettings } from './settings.ts';

export const cashierModule = (deps: CashierDeps, on: GatewayEventHandlers): Module => ({
  name: 'cashier',
  apis: [served(cashierConsoleApi, cashierConsoleHandlers(deps))],
  steps: [
    {
      name: 'channels',
      needs: ['cashier.write'],
      isMissing: async (merchantId) => (await listChannels(deps.db, merchantId)).length === 0,
    },
    {
      name: 'payouts',
      needs: ['cashier.write'],
      isMissing: async (merchantId) => (await getSettings(deps.db, merchantId)).payoutGateway === '',
    },
  ],
  jobs: (jobs) => cashierJobs(jobs, deps),
  machines: (app) => mountPaymentNotify(app, deps, on),
});
