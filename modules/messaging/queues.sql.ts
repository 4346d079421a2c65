import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';

const DETAIL_LETTERS = 60;

/** Members' and visitors' messages that nobody answered. */
export const messagingQueues = (db: Db): Queue[] => [
  {
    name: 'feedback',
    needs: ['messaging.moderate'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'messaging.feedback',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'OPEN'],
        ],
        since: 'created_at',
        about: 'account',
        detail: `left(content, ${DETAIL_LETTERS})`,
      }),
  },
];
