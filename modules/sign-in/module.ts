import type { Handlers } from '@baize/endpoint';
import { served, type Module } from '@baize/endpoint/module';
import { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { signInHandlers } from './handlers.ts';
import { signInJobs } from './jobs.ts';

type Calls = Handlers<typeof signInApi>;

/** `react` lets modules above do their part when a call succeeded. */
export const signInModule = (deps: SignInDeps, react: (calls: Calls) => Calls): Module => ({
  name: 'sign-in',
  apis: [served(signInApi, react(signInHandlers(deps)))],
  jobs: (jobs) => signInJobs(jobs, deps),
});
