import { served, type Module } from '@baize/endpoint/module';
import { cashierConsoleApi } from './api.ts';
import type { CashierDeps } from './deps.ts';
import { cashierConsoleHandlers } from './handlers.ts';
import { cashierJobs } from './jobs.ts';
import { mountPaymentNotify, type GatewayEventHandlers } from './notify.ts';

export const cashierModule = (deps: CashierDeps, on: GatewayEventHandlers): Module => ({
  name: 'cashier',
  apis: [served(cashierConsoleApi, cashierConsoleHandlers(deps))],
  jobs: (jobs) => cashierJobs(jobs, deps),
  machines: (app) => mountPaymentNotify(app, deps, on),
});
