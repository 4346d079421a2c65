import { findRule, notProposed } from '@baize/approvals';
import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';
import type { Clock } from '@baize/kernel';
import { barsOf, readWithoutLapsed } from './withdrawal-case.ts';
import { IS_DISPUTED, IS_FOR_REVIEW, listHalfApproved } from './withdrawal.sql.ts';

/** More withdrawals that one operator approved are not looked through: the rest counts for everybody. */
const HALF_MAX = 500;

/**
 * What waits for a decision of the operator who asks, and what a member says did not arrive. What is proposed waits under
 * Approvals; what they approved first, or may not approve second, waits for others.
 */
export const withdrawalQueues = ({ db, clock }: { db: Db; clock: Clock }): Queue[] =>
  Object.entries({ withdrawals: IS_FOR_REVIEW, disputes: IS_DISPUTED }).map(([name, waits]) => ({
    name,
    needs: ['withdrawals.read'],
    find: async (merchantId, who) => {
      const half =
        name === 'withdrawals'
          ? await readWithoutLapsed(db, await listHalfApproved(db, merchantId, HALF_MAX))
          : [];
      const bars = await barsOf(db, half, await findRule(db, merchantId), who);
      const forOthers = [...bars].flatMap(([number, barred]) => (barred === null ? [] : [number]));
      return findWaiting(db, {
        from: 'withdrawals.withdrawal',
        where: [
          ['merchant_id = ?', merchantId],
          [waits, true],
          ['withdrawal_no <> all (?)', forOthers],
          notProposed('withdrawal', "'withdrawal:' || withdrawal_no", clock.now()),
        ],
        since: 'created_at',
        about: 'account',
        detail: 'bank_name',
        amount: 'amount',
        currency: 'currency',
      });
    },
  }));
