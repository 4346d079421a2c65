import { served, type Module } from '@baize/endpoint/module';
import { membersApi } from './api.ts';
import { membersHandlers, type MembersDeps } from './handlers.ts';

export const membersModule = (deps: MembersDeps): Module => ({
  name: 'members',
  apis: [served(membersApi, membersHandlers(deps))],
});
