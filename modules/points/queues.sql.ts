import { notProposed } from '@baize/approvals';
import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import type { Clock } from '@baize/kernel';

/** What members asked for in the mall, that nobody decided and about which nothing waits for a second operator. */
export const pointQueues = ({ db, clock }: { db: Db; clock: Clock }): Queue[] => [
  {
    name: 'redemptions',
    needs: ['promotions.review'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'points.redemption r join members.caller c on c.id = r.member_id',
        where: [
          ['r.merchant_id = ?', merchantId],
          ['r.status = ?', 'APPLYING'],
          // A gift waits for its member until it has somewhere to go.
          ["(r.exchange_type = 'CASH' or r.receiver is not null) = ?", true],
          notProposed('r', "'redemption:' || r.transaction_number", clock.now()),
        ],
        since: 'r.applied_at',
        about: 'c.account',
        detail: "r.product_name->>'EN'",
      }),
  },
];
