import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { eachApart, nextTry, ok, pageOf, payableText, type Logger } from '@baize/kernel';
import { findMemberByName } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { tellMissed } from './deposit-bonus.ts';
import {
  listDueFailures,
  listFailures,
  lockFailure,
  takeFailure,
  updateFailure,
  type FailureRow,
  type ListedFailure,
} from './failure.sql.ts';
import { giveDue } from './give-due.ts';
import { TRIES_MAX, type FailureState } from './rules.ts';

type Api = typeof promotionsConsoleApi;
const RETRIED_AT_ONCE = 200;

/** What met a fault is tried again, each in a transaction of its own, until it is given, refused, or tried TRIES_MAX times. */
export async function retryFailures(deps: PromotionsDeps): Promise<void> {
  const due = await listDueFailures(deps.db, deps.clock.now(), RETRIED_AT_ONCE);
  await eachApart(due, ({ failureId }) =>
    deps.db.transaction(async (tx) => {
      const row = await takeFailure(tx, failureId);
      if (row) await tryAgain(deps, tx, row, deps.clock.now());
    }),
  );
}

/** Tries what the transaction has locked. Answers ISSUED, or why nothing is given; null: a fault again. */
async function tryAgain(
  { log }: { log: Logger },
  tx: Tx,
  row: FailureRow,
  now: Date,
): Promise<string | null> {
  const { failureId } = row;
  await tx.run('savepoint promotion_retry', []);
  try {
    const given = await giveDue(tx, row, now);
    if (!given.ok) await tx.run('rollback to savepoint promotion_retry', []);
    const outcome = given.ok ? 'ISSUED' : given.code;
    await updateFailure(tx, failureId, { outcome, endedAt: now, givenUpAt: null });
    if (!given.ok && row.orderNo !== null) await tellMissed(tx, row, now);
    return outcome;
  } catch (fault) {
    await tx.run('rollback to savepoint promotion_retry', []);
    const tries = row.tries + 1;
    const givenUpAt = tries >= TRIES_MAX ? now : null;
    log.error(
      { err: fault, failureId, tries, isGivenUp: givenUpAt !== null },
      'a promotion was not given again',
    );
    await updateFailure(tx, failureId, { ...nextTry(tries, now, fault), givenUpAt });
    return null;
  }
}

/**
 * OPEN (tried again by itself) → ISSUED, REFUSED (the conditions or the budget), or GIVEN_UP after TRIES_MAX tries; what is given up an
 * operator has tried again, which ends it or gives it up anew.
 */
const stateOf = ({ outcome, givenUpAt }: ListedFailure): FailureState => {
  if (outcome !== null) return outcome === 'ISSUED' ? 'ISSUED' : 'REFUSED';
  return givenUpAt === null ? 'OPEN' : 'GIVEN_UP';
};

/** OP-26: what came by itself and met a fault, the newest first. */
export async function listPromotionFailures(
  { db }: PromotionsDeps,
  { state, account, ...request }: Input<Api, 'listPromotionFailures'>,
  { merchantId }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'listPromotionFailures'>> {
  const member = account ? await findMemberByName(db, merchantId, account) : undefined;
  if (account && !member) return ok(pageOf([], 0, request));
  const { currency } = await getMerchant(db, merchantId);
  const filter = { merchantId, state, memberId: member?.memberId };
  return ok(
    await listFailures(db, filter, request, (row) => ({
      failureId: String(row.failureId),
      promoId: row.promoId,
      title: row.title,
      memberId: row.memberId,
      account: row.account,
      orderNo: row.orderNo,
      slot: row.slot,
      base: payableText(row.base, currency),
      currency,
      state: stateOf(row),
      failedAt: row.failedAt.getTime(),
      tries: row.tries,
      nextAt: stateOf(row) === 'OPEN' && row.isDue ? row.nextAt.getTime() : null,
      fault: row.fault,
      outcome: row.outcome,
      endedAt: row.endedAt?.getTime() ?? null,
      mayRetry: row.outcome === null && row.isDue,
    })),
  );
}

/** Tries at once what was promised, under its own terms: an operator decides nothing about it but the time. */
export function retryPromotionFailure(
  deps: PromotionsDeps,
  { failureId, reason }: Input<Api, 'retryPromotionFailure'>,
  ctx: Ctx<'staff:promotions.review'>,
): Promise<Answer<Api, 'retryPromotionFailure'>> {
  return staffAction(deps, ctx, {
    action: 'promotion.retry',
    reason,
    lock: (tx: Tx) => lockFailure(tx, BigInt(failureId)),
    refuse: ({ outcome, isDue }) => (outcome === null && isDue ? undefined : ('state_changed' as const)),
    act: async (tx, row) => {
      const outcome = await tryAgain(deps, tx, row, deps.clock.now());
      return ok({
        target: `promotion:${row.promoId}`,
        before: { failureId, account: row.account, state: stateOf(row), tries: row.tries },
        after: { outcome },
        value: { outcome },
      });
    },
  });
}
