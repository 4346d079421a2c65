import { served, type Module } from '@baize/endpoint/module';
import { botCheckApi } from './api.ts';
import type { BotCheckDeps } from './deps.ts';
import { botCheckHandlers } from './handlers.ts';
import { botCheckJobs } from './jobs.ts';

export const botCheckModule = (deps: BotCheckDeps): Module => ({
  name: 'bot-check',
  apis: [served(botCheckApi, botCheckHandlers(deps))],
  jobs: (jobs) => botCheckJobs(jobs, deps),
});
