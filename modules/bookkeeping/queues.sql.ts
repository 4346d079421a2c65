import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';

/** Discrepancies, which belong to no brand, and adjustments that wait for the second person. */
export const bookkeepingQueues = (db: Db): Queue[] => [
  {
    name: 'findings',
    needs: ['findings.read'],
    find: () =>
      findWaiting(db, {
        from: 'bookkeeping.discrepancy',
        where: [['state = ?', 'OPEN']],
        since: 'first_seen_at',
        about: 'subject',
        detail: 'kind',
      }),
  },
  {
    name: 'adjustments',
    needs: ['ledger.read', 'ledger.approve'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'bookkeeping.adjustment',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'REQUESTED'],
        ],
        since: 'requested_at',
        about: 'account',
        detail: 'requested_by',
        amount: 'amount',
        currency: 'currency',
      }),
  },
];
