import { eachApart, nextTry } from '@baize/kernel';
import type { PromotionsDeps } from './deps.ts';
import { tellMissed } from './deposit-bonus.ts';
import { listDueFailures, takeFailure, updateFailure } from './failure.sql.ts';
import { giveDue } from './give-due.ts';

const RETRIED_AT_ONCE = 200;

/** What met a fault is tried again, each in a transaction of its own, for as long as it is neither given nor refused. */
export async function retryFailures(deps: PromotionsDeps): Promise<void> {
  const due = await listDueFailures(deps.db, deps.clock.now(), RETRIED_AT_ONCE);
  await eachApart(due, ({ failureId }) => retryFailure(deps, failureId));
}

function retryFailure({ db, clock, log }: PromotionsDeps, failureId: bigint): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await takeFailure(tx, failureId);
    if (!row) return;
    const now = clock.now();
    await tx.run('savepoint promotion_retry', []);
    try {
      const given = await giveDue(tx, row, now);
      if (!given.ok) await tx.run('rollback to savepoint promotion_retry', []);
      const outcome = given.ok ? 'ISSUED' : given.code;
      await updateFailure(tx, failureId, { outcome, endedAt: now });
      if (!given.ok && row.orderNo !== null) await tellMissed(tx, row, now);
    } catch (fault) {
      await tx.run('rollback to savepoint promotion_retry', []);
      const tries = row.tries + 1;
      log.error({ err: fault, failureId, tries }, 'a promotion was not given again');
      await updateFailure(tx, failureId, nextTry(tries, now, fault));
    }
  });
}
