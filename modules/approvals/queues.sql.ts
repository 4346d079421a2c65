import { findWaiting } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import type { ApprovalsDeps } from './deps.ts';
import { listDecidable } from './decide.ts';

/** What waits for the decision of the operator who asks: what the list offers them to decide, and nothing else. */
export const approvalsQueues = ({ db, clock }: Pick<ApprovalsDeps, 'db' | 'clock'>): Queue[] => [
  {
    name: 'approvals',
    needs: ['deposits.read'],
    find: async (merchantId, caller) =>
      findWaiting(db, {
        from: 'approvals.proposal',
        where: [['id = any (?)', await listDecidable({ db, clock }, merchantId, caller)]],
        since: 'proposed_at',
        about: 'proposed_by',
        detail: 'kind',
        amount: 'amount',
        currency: 'currency',
      }),
  },
];
