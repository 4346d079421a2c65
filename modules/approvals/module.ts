import { served, type Module } from '@baize/endpoint/module';
import { approvalsApi } from './api.ts';
import type { ApprovalKinds, ApprovalsDeps } from './deps.ts';
import { approvalsHandlers } from './handlers.ts';
import { approvalsJobs } from './jobs.ts';
import { executeRule } from './rule.ts';

export function approvalsModule(deps: Omit<ApprovalsDeps, 'kinds'> & { kinds: ApprovalKinds }): Module {
  const kinds = { ...deps.kinds, 'approvals.rule': executeRule };
  return {
    name: 'approvals',
    apis: [served(approvalsApi, approvalsHandlers({ ...deps, kinds }))],
    jobs: (jobs) => approvalsJobs(jobs, deps),
  };
}
