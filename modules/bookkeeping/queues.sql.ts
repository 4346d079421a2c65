import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';

/** Discrepancies, which belong to no brand. */
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
];
