import { served, type Module } from '@baize/endpoint/module';
import { memberTransferApi, memberTransferConsoleApi } from './api.ts';
import type { MemberTransferDeps } from './deps.ts';
import { memberTransferConsoleHandlers, memberTransferHandlers } from './handlers.ts';
import { memberTransferJobs } from './jobs.ts';

export const memberTransferModule = (deps: MemberTransferDeps): Module => ({
  name: 'member-transfer',
  apis: [
    served(memberTransferApi, memberTransferHandlers(deps)),
    served(memberTransferConsoleApi, memberTransferConsoleHandlers(deps)),
  ],
  jobs: (jobs) => memberTransferJobs(jobs, deps),
});
