import { served, type Module } from '@baize/endpoint/module';
import { membersApi } from './api.ts';
import { membersHandlers, type MembersDeps } from './handlers.ts';
import { memberJobs, type MemberJobsDeps } from './forget-trials.ts';

export const membersModule = (deps: MembersDeps & MemberJobsDeps): Module => ({
  name: 'members',
  apis: [served(membersApi, membersHandlers(deps))],
  jobs: (jobs) => memberJobs(jobs, deps),
});
