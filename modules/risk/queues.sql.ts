import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';

/** Cases that nobody closed. */
export const riskQueues = (db: Db): Queue[] => [
  {
    name: 'risk',
    needs: ['risk.write'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'risk.finding_case',
        where: [
          ['merchant_id = ?', merchantId],
          ['state <> ?', 'CLOSED'],
        ],
        since: 'opened_at',
        about: 'account',
        detail: 'rule',
      }),
  },
];
