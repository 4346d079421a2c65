import { notProposed } from '@baize/approvals';
import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import type { Clock } from '@baize/kernel';

/** Orders that members call paid, and money that fits no order. What is proposed about one waits under Approvals. */
export const depositQueues = ({ db, clock }: { db: Db; clock: Clock }): Queue[] => [
  {
    name: 'deposits',
    needs: ['deposits.read'],
    find: async (merchantId) =>
      findWaiting(db, {
        from: 'deposits.deposit',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'SUBMITTED'],
          notProposed('deposit', "'deposit:' || order_no", clock.now()),
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
    find: async (merchantId) =>
      findWaiting(db, {
        from: 'deposits.incoming',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'OPEN'],
          notProposed('incoming', "'incoming:' || id", clock.now()),
        ],
        since: 'booked_at',
        about: 'ref',
        detail: 'memo',
        amount: 'amount',
        currency: 'currency',
      }),
  },
];
