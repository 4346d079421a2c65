import { served, type Module } from '@baize/endpoint/module';
import { approvalsApi } from './api.ts';
import type { ApprovalKinds, ApprovalsDeps, Controls } from './deps.ts';
import { approvalsHandlers } from './handlers.ts';
import { approvalsJobs } from './jobs.ts';
import { approvalsQueues } from './queues.sql.ts';
import { lacksSecond } from './lacks-second.ts';
import { ruleKind } from './rule.ts';

export function approvalsModule(
  given: Omit<ApprovalsDeps, 'kinds'> & { kinds: ApprovalKinds; controls: Controls },
): Module {
  const deps = { ...given, kinds: { ...given.kinds, ...given.controls, 'approvals.rule': ruleKind } };
  return {
    name: 'approvals',
    apis: [served(approvalsApi, approvalsHandlers(deps))],
    queues: approvalsQueues(deps),
    steps: [
      {
        name: 'operators',
        needs: ['staff.write'],
        isMissing: (merchantId) => lacksSecond(deps.db, merchantId),
      },
    ],
    jobs: (jobs) => approvalsJobs(jobs, deps),
  };
}
