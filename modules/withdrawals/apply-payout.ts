import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import type { PayoutStatus } from '@baize/cashier';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal, payWithdrawal } from './move-withdrawal.ts';
import { restFailed, restPaid } from './pay-rest.ts';
import { MARKED_BY_OPERATOR, nextPayout } from './payout.ts';
import { findPayout, updatePayout } from './payout.sql.ts';
import { lockWithdrawal } from './withdrawal.sql.ts';

export type PayoutNews =
  | 'paid'
  | 'failed'
  | 'still_processing'
  | 'already_settled'
  | 'contradicts_settlement'
  | 'payout_unknown'
  | 'gateway_differs';

/**
 * Applies what a gateway says about a payout: by callback, by the answer to the order, or by answer to a query. Under
 * the withdrawal's lock, so that whichever comes first settles and the others find it done. A certain failure gives
 * the case back to an operator, with the money still on hold or the dispute still open.
 */
export async function applyPayout(
  deps: WithdrawalsDeps,
  tx: Tx,
  gateway: string,
  news: { payoutNo: string } & PayoutStatus,
): Promise<PayoutNews> {
  const { payoutNo, gatewayRef, detail } = news;
  const known = await findPayout(tx, payoutNo);
  if (!known) return 'payout_unknown';
  if (known.gateway !== gateway) return 'gateway_differs';
  const row = await lockWithdrawal(tx, known.withdrawalNo);
  // Read again: its outcome is guarded by the withdrawal's lock.
  const payout = await findPayout(tx, payoutNo);
  invariant(row && payout, 'payouts and withdrawals are never deleted', { payoutNo });
  const now = deps.clock.now();
  if (!nextPayout(payout.outcome, EVENT_OF[news.state])) {
    if (news.state === 'paid' && payout.detail === MARKED_BY_OPERATOR)
      deps.log.warn(
        { payoutNo },
        'a gateway paid what an operator marked paid: by hand as well, it was paid twice',
      );
    if (news.state === 'processing' || news.state === payout.outcome) return 'already_settled';
    // A gateway that changes its mind, or an operator who marked it paid: nothing moves by itself, an operator must decide.
    deps.log.error(
      { payoutNo, was: payout.outcome, says: news.state },
      'a gateway contradicts a settled payout',
    );
    return 'contradicts_settlement';
  }
  if (news.state === 'processing') {
    await updatePayout(tx, payoutNo, 'pending', { gatewayRef, askedAt: now });
    return 'still_processing';
  }
  await updatePayout(tx, payoutNo, news.state, { gatewayRef, detail, askedAt: now, closedAt: now });
  const actor = `gateway:${gateway}` as const;
  const because = detail ?? 'payout_failed';
  if (payout.purpose === 'rest') {
    if (news.state === 'paid') await restPaid(deps, tx, row, { actor });
    else await restFailed(deps, tx, row, { actor, because });
    return news.state;
  }
  const paying = row.state === 'APPROVED' ? await moveWithdrawal(deps, tx, row, 'sending', { actor }) : row;
  if (news.state === 'paid') await payWithdrawal(deps, tx, paying, 'gateway_paid', { actor });
  else await moveWithdrawal(deps, tx, paying, 'gateway_failed', { actor, because });
  return news.state;
}

const EVENT_OF = {
  processing: 'gateway_processing',
  paid: 'gateway_paid',
  failed: 'gateway_failed',
} as const;
