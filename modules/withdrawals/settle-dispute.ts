import { actorOf } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import { findAccount, post } from '@baize/wallet';
import { getSettings } from '@baize/cashier';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { orderRest, restOf, restPaid } from './pay-rest.ts';
import { isPayoutRunning } from './payout.ts';
import { findLastPayout } from './payout.sql.ts';
import { type OnWithdrawal, review, type Reviewed, type StaffCtx } from './review.ts';
import { notifyMember } from './notify-member.ts';
import { nextWithdrawal, type WithdrawalEvent } from './withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';

/** Why a dispute cannot end this way now: it ended already, or a second payout of the rest may still arrive. */
const disputeFault =
  (event: WithdrawalEvent) =>
  async (row: WithdrawalRow, tx: Tx): Promise<'state_changed' | 'payout_running' | undefined> => {
    if (row.refundedAmount !== null || !nextWithdrawal(row.state, event)) return 'state_changed';
    const payout = await findLastPayout(tx, row.withdrawalNo);
    return payout && isPayoutRunning(payout.outcome) ? 'payout_running' : undefined;
  };

/**
 * Pays what did not arrive once more, by the gateway or by hand. Above the brand's threshold not by the operator who
 * approved the withdrawal: that one would pay the same money twice alone.
 */
export function payWithdrawalRest(
  deps: WithdrawalsDeps,
  input: OnWithdrawal & { byHand: boolean },
  ctx: StaffCtx,
): Reviewed<'state_changed' | 'payout_running' | 'same_person' | 'payout_gateway_missing'> {
  const { byHand, ...on } = input;
  return review(deps, ctx, {
    action: byHand ? 'rest-paid-by-hand' : 'pay-rest',
    ...on,
    refusal: async (row, tx) => {
      const fault = await disputeFault('rest_ordered')(row, tx);
      if (fault) return fault;
      const { fourEyesAbove, payoutGateway } = await getSettings(tx, row.merchantId);
      if (!byHand && payoutGateway === '') return 'payout_gateway_missing';
      const isLarge = fourEyesAbove > 0n && restOf(row) > fourEyesAbove;
      return isLarge && row.approvedById === ctx.caller.staffId ? 'same_person' : undefined;
    },
    work: (tx, row) => {
      const how = { actor: actorOf(ctx), reason: input.reason };
      return byHand ? restPaid(deps, tx, row, how) : orderRest(deps, tx, row, how);
    },
  });
}

/** Gives the disputed rest back to the wallet, once, and closes the dispute (OPEN-WALLET-09). */
export function refundWithdrawalRest(
  deps: WithdrawalsDeps,
  input: OnWithdrawal,
  ctx: StaffCtx,
): Reviewed<'state_changed' | 'account_closed' | 'payout_running'> {
  return review(deps, ctx, {
    action: 'refund-rest',
    ...input,
    refusal: async (row, tx) => {
      const fault = await disputeFault('rest_refunded')(row, tx);
      if (fault) return fault;
      const account = await findAccount(tx, row.memberId);
      return account?.state === 'open' ? undefined : 'account_closed';
    },
    work: async (tx, row) => {
      const { withdrawalNo: orderNo, currency, accountId } = row;
      const rest = restOf(row);
      const actor = actorOf(ctx);
      const closedAt = deps.clock.now();
      const change = { refundedAmount: rest, reason: input.reason, closedAt };
      const refunded = await moveWithdrawal(deps, tx, row, 'rest_refunded', { actor, ...change });
      await notifyMember(deps, tx, 'withdrawal_refunded', row, { orderNo, amount: rest });
      const key = `withdrawal:${orderNo}:refund`;
      const move = { accountId, amount: rest, kind: 'withdrawal', house: 'gateway', key } as const;
      const posted = await post(tx, { ...move, ref: orderNo, note: 'refund', actor, currency });
      invariant(posted.ok && !posted.value.replayed, 'a rest is refunded once', { orderNo, posted });
      return refunded;
    },
  });
}

/** Closes a payout as received, disputed or not; nothing is refunded (WALLET-015, WALLET-016). */
export function forceWithdrawalReceipt(
  deps: WithdrawalsDeps,
  input: OnWithdrawal,
  ctx: StaffCtx,
): Reviewed<'state_changed' | 'payout_running'> {
  return review(deps, ctx, {
    action: 'force-receipt',
    ...input,
    refusal: disputeFault('forced'),
    work: (tx, row) => moveWithdrawal(deps, tx, row, 'forced', { actor: actorOf(ctx), reason: input.reason }),
  });
}
