import { served, type Module } from '@baize/endpoint/module';
import { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { securityHandlers } from './handlers.ts';

export const securityModule = (deps: SecurityDeps): Module => ({
  name: 'security',
  apis: [served(securityApi, securityHandlers(deps))],
});
