import type { Handlers } from '@baize/endpoint';
import { served, type Module } from '@baize/endpoint/module';
import { messagingApi } from './api.ts';
import { messagingConsoleApi } from './console-api.ts';
import type { MessagingConsoleDeps } from './deps.ts';
import { messagingConsoleHandlers, messagingHandlers } from './handlers.ts';
import { messagingJobs } from './jobs.ts';
import { messagingQueues } from './queues.sql.ts';

type Calls = Handlers<typeof messagingApi>;

/** `react` lets a module above add its part to an answer. */
export const messagingModule = (deps: MessagingConsoleDeps, react: (calls: Calls) => Calls): Module => ({
  name: 'messaging',
  apis: [
    served(messagingApi, react(messagingHandlers(deps))),
    served(messagingConsoleApi, messagingConsoleHandlers(deps)),
  ],
  queues: messagingQueues(deps.db),
  jobs: (jobs) => messagingJobs(jobs, deps),
});
