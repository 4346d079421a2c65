import type { Handlers } from '@baize/endpoint';
import { served, type Module } from '@baize/endpoint/module';
import { membersApi } from './api.ts';
import { membersHandlers, type MembersDeps } from './handlers.ts';
import { memberJobs, type MemberJobsDeps } from './forget-trials.ts';

type Calls = Handlers<typeof membersApi>;

/** `react` lets modules above add their part to an answer. */
export const membersModule = (
  deps: MembersDeps & MemberJobsDeps,
  react: (calls: Calls) => Calls,
): Module => ({
  name: 'members',
  apis: [served(membersApi, react(membersHandlers(deps)))],
  jobs: (jobs) => memberJobs(jobs, deps),
});
