import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import { findRule } from './rule.sql.ts';

/** What waits for the decision of the operator who asks: never their own, but in one-person mode. */
export const approvalsQueues = (db: Db): Queue[] => [
  {
    name: 'approvals',
    needs: ['deposits.read'],
    find: async (merchantId, { staffId, permissions }) => {
      const { isOnePerson } = await findRule(db, merchantId);
      return findWaiting(db, {
        from: 'approvals.proposal',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'PROPOSED'],
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
