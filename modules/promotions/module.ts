import { served, type Module } from '@baize/endpoint/module';
import { promotionsApi } from './api.ts';
import { promotionsConsoleApi } from './console-api.ts';
import { promotionsConsoleHandlers } from './console-handlers.ts';
import type { PromotionsDeps } from './deps.ts';
import { promotionsHandlers } from './handlers.ts';
import { promotionsJobs } from './jobs.ts';
import { promotionQueues } from './queues.sql.ts';

export const promotionsModule = (deps: PromotionsDeps): Module => ({
  name: 'promotions',
  apis: [
    served(promotionsApi, promotionsHandlers(deps)),
    served(promotionsConsoleApi, promotionsConsoleHandlers(deps)),
  ],
  jobs: (jobs) => promotionsJobs(jobs, deps),
  queues: promotionQueues(deps),
});
