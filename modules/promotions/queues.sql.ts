import { notProposed } from '@baize/approvals';
import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import type { Clock } from '@baize/kernel';

/** Applications that no operator has decided. What is proposed about one waits under Approvals. */
export const promotionQueues = ({ db, clock }: { db: Db; clock: Clock }): Queue[] => [
  {
    name: 'applications',
    needs: ['promotions.read'],
    find: async (merchantId) =>
      findWaiting(db, {
        from: 'promotions.entry e join members.caller m on m.id = e.member_id',
        where: [
          ['e.merchant_id = ?', merchantId],
          ['e.state = ?', 'APPLIED'],
          notProposed('promotion-entry', "'promotion-entry:' || e.entry_id", clock.now()),
        ],
        since: 'e.applied_at',
        about: 'm.account',
        detail: 'e.remark',
        amount: 'null::bigint',
        currency: 'null::text',
      }),
  },
];
