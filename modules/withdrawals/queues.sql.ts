import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import { IS_DISPUTED, IS_FOR_REVIEW } from './withdrawal.sql.ts';

/** What waits for a decision, and what a member says did not arrive. */
export const withdrawalQueues = (db: Db): Queue[] =>
  Object.entries({ withdrawals: IS_FOR_REVIEW, disputes: IS_DISPUTED }).map(([name, waits]) => ({
    name,
    needs: ['withdrawals.read'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'withdrawals.withdrawal',
        where: [
          ['merchant_id = ?', merchantId],
          [waits, true],
        ],
        since: 'created_at',
        about: 'account',
        detail: 'bank_name',
        amount: 'amount',
        currency: 'currency',
      }),
  }));
