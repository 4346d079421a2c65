import { notProposed } from '@baize/approvals';
import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import type { Clock } from '@baize/kernel';

/** Applications that nobody decided and about which nothing waits for a second operator. */
export const promotionQueues = ({ db, clock }: { db: Db; clock: Clock }): Queue[] => [
  {
    name: 'applications',
    needs: ['promotions.review'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'promotions.entry e join members.caller c on c.id = e.member_id',
        where: [
          ['e.merchant_id = ?', merchantId],
          ['e.state = ?', 'APPLIED'],
          notProposed('e', "'promotion-entry:' || e.entry_id", clock.now()),
        ],
        since: 'e.applied_at',
        about: 'c.account',
      }),
  },
];
