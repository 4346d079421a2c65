import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';

/** Orders that members call paid, and money that fits no order. */
export const depositQueues = (db: Db): Queue[] => [
  {
    name: 'deposits',
    needs: ['deposits.read'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'deposits.deposit',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'SUBMITTED'],
        ],
        since: 'created_at',
        about: 'order_no',
        detail: 'method',
        amount: 'amount',
        currency: 'currency',
      }),
  },
  {
    name: 'incoming',
    needs: ['deposits.read'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'deposits.incoming',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'OPEN'],
        ],
        since: 'booked_at',
        about: 'ref',
        detail: 'memo',
        amount: 'amount',
        currency: 'currency',
      }),
  },
];
