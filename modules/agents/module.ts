import { served, type Module } from '@baize/endpoint/module';
import { agentsApi } from './api.ts';
import { agentsConsoleApi } from './console-api.ts';
import { agentsConsoleHandlers } from './console-handlers.ts';
import { agentsHandlers } from './handlers.ts';
import type { AgentsConsoleDeps } from './deps.ts';

export const agentsModule = (deps: AgentsConsoleDeps): Module => ({
  name: 'agents',
  apis: [served(agentsApi, agentsHandlers(deps)), served(agentsConsoleApi, agentsConsoleHandlers(deps))],
});
