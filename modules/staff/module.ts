import { served, type Module } from '@baize/endpoint/module';
import { staffApi } from './api.ts';
import type { StaffDeps } from './deps.ts';
import { staffHandlers } from './handlers.ts';

export const staffModule = (deps: StaffDeps): Module => ({
  name: 'staff',
  apis: [served(staffApi, staffHandlers(deps))],
});
