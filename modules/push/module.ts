import { served, type Module } from '@baize/endpoint/module';
import { pushApi } from './api.ts';
import type { PushDeps } from './deps.ts';
import { pushHandlers } from './handlers.ts';
import { sendWaiting } from './send-waiting.ts';

export const pushModule = (deps: PushDeps): Module => ({
  name: 'push',
  apis: [served(pushApi, pushHandlers(deps))],
  jobs: (jobs) => jobs.every('push.send-waiting', '* * * * *', () => sendWaiting(deps)),
});
