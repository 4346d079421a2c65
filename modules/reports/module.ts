import { served, type Module } from '@baize/endpoint/module';
import { reportsApi, reportsConsoleApi } from './api.ts';
import type { ReportsDeps } from './deps.ts';
import { reportsConsoleHandlers, reportsHandlers } from './handlers.ts';
import { reportsJobs } from './jobs.ts';
import { mountDownloads } from './downloads.ts';

export const reportsModule = (deps: ReportsDeps): Module => ({
  name: 'reports',
  apis: [served(reportsApi, reportsHandlers(deps)), served(reportsConsoleApi, reportsConsoleHandlers(deps))],
  jobs: (jobs) => reportsJobs(jobs, deps),
  machines: (app) => mountDownloads(app, deps),
});
