import { served, type Module } from '@baize/endpoint/module';
import { referralApi } from './api.ts';
import { referralConsoleApi } from './console-api.ts';
import type { ReferralDeps } from './deps.ts';
import { referralConsoleHandlers, referralHandlers } from './handlers.ts';
import { referralJobs } from './jobs.ts';

export const referralModule = (deps: ReferralDeps): Module => ({
  name: 'referral',
  apis: [
    served(referralApi, referralHandlers(deps)),
    served(referralConsoleApi, referralConsoleHandlers(deps)),
  ],
  jobs: (jobs) => referralJobs(jobs, deps),
});
