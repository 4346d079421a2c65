import { findWaiting } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import type { ApprovalsDeps } from './deps.ts';
import { findRule } from './rule.sql.ts';

/** What waits for the decision of the operator who asks: never their own, but in one-person mode. */
export const approvalsQueues = ({ db, clock }: Pick<ApprovalsDeps, 'db' | 'clock'>): Queue[] => [
  {
    name: 'approvals',
    needs: ['deposits.read'],
    find: async (merchantId, { staffId, permissions }) => {
      const { isOnePerson } = await findRule(db, merchantId);
      return findWaiting(db, {
        from: 'approvals.proposal',
        where: [
          ['merchant_id = ?', merchantId],
          ["state = 'PROPOSED' and expires_at > ?", clock.now()],
          ['permission = any (?)', [...permissions]],
          ['proposed_by_id <> ?', isOnePerson ? undefined : staffId],
        ],
        since: 'proposed_at',
        about: 'proposed_by',
        detail: 'kind',
        amount: 'amount',
        currency: 'currency',
      });
    },
  },
];
