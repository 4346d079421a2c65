import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';

/** Names that resemble a listed one, and answers about the source of funds that wait to be judged. */
export const diligenceQueues = (db: Db): Queue[] => [
  {
    name: 'screening',
    needs: ['risk.write'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'diligence.hit',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'OPEN'],
        ],
        since: 'found_at',
        about: 'account',
        detail: 'name',
      }),
  },
  {
    name: 'funds',
    needs: ['risk.write'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'diligence.source_of_funds',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'SUBMITTED'],
        ],
        since: 'asked_at',
        about: 'account',
      }),
  },
];
