import { served, type Module } from '@baize/endpoint/module';
import { agentsApi } from './api.ts';
import { agentsHandlers } from './handlers.ts';
import type { AgentsDeps } from './deps.ts';

export const agentsModule = (deps: AgentsDeps): Module => ({
  name: 'agents',
  apis: [served(agentsApi, agentsHandlers(deps))],
});
