import { AT_ONCE, propose, type Execute, type Wish } from '@baize/approvals';
import { actorOf, staffAction, type Answer, type Logged } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import { invariant, ok, payableText, refuse, type Actor } from '@baize/kernel';
import { findAccount, post } from '@baize/wallet';
import { z } from 'zod';
import { getSettings } from '@baize/cashier';
import type { withdrawalsConsoleApi } from './console-api.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { orderRest, restOf, restPaid } from './pay-rest.ts';
import { isPayoutRunning } from './payout.ts';
import { findLastPayout } from './payout.sql.ts';
import { type OnWithdrawal, review, type Reviewed, type StaffCtx } from './review.ts';
import { notifyMember } from './notify-member.ts';
import { nextWithdrawal, type WithdrawalEvent } from './withdrawal.ts';
import { withdrawalCaseView } from './withdrawal-case.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';

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
      const how = { actor: actorOf(ctx), because: input.reason };
      return byHand ? restPaid(deps, tx, row, how) : orderRest(deps, tx, row, how);
    },
  });
}

/**
 * Gives the disputed rest back to the wallet, once, and closes the dispute (OPEN-WALLET-09). The gateway said that it paid:
 * whoever believes the member instead needs a second person above the brand's sum.
 */
export async function refundWithdrawalRest(
  deps: WithdrawalsDeps,
  { withdrawalNo, reason }: OnWithdrawal,
  ctx: StaffCtx,
): Promise<Answer<typeof withdrawalsConsoleApi, 'refundWithdrawalRest'>> {
  type Left = { row: WithdrawalRow; proposalId: number | null };
  const done = await staffAction<Tx, WithdrawalRow, Left, RefundRefusal | 'proposed_already'>(deps, ctx, {
    action: 'withdrawal.refund-rest',
    reason,
    lock: (tx) => lockWithdrawal(tx, withdrawalNo),
    refuse: async (row, tx) => {
      const code = await refundFault(row, tx);
      return code && refuse(code, { state: row.state, claimedBy: row.claimedBy });
    },
    act: (tx, row) => {
      const amount = restOf(row);
      const wish: Wish = {
        kind: 'withdrawal.refund',
        subject: `withdrawal:${withdrawalNo}`,
        payload: {
          withdrawalNo,
          rest: payableText(amount, row.currency),
          memberId: row.memberId,
          account: row.account,
        },
        money: { amount, currency: row.currency },
        credits: [{ memberId: row.memberId, amount }],
        permission: 'withdrawals.review',
        reason,
      };
      return propose(deps, tx, ctx, wish, {
        act: async () => {
          const { refunded, logged } = await refund(deps, tx, row, { actor: actorOf(ctx), reason });
          return ok({ ...logged, value: { row: refunded, proposalId: AT_ONCE } });
        },
        waits: (proposalId) => ({ row, proposalId }),
      });
    },
  });
  if (!done.ok) return done;
  const { row, proposalId } = done.value;
  return ok({ ...(await withdrawalCaseView(deps, row, ctx)), proposalId });
}

const refundKept = z.object({ withdrawalNo: z.string(), rest: z.string() });

/** A refund that was approved: of the rest that was proposed, while the dispute still waits. */
export const executeRefund =
  (deps: WithdrawalsDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { withdrawalNo, rest } = refundKept.parse(payload);
    const row = await lockWithdrawal(tx, withdrawalNo);
    invariant(row?.merchantId === merchantId, 'the withdrawal of a proposal is of its brand', {
      withdrawalNo,
    });
    const fault = await refundFault(row, tx);
    if (fault) return refuse(fault);
    if (payableText(restOf(row), row.currency) !== rest) return refuse('state_changed');
    const { logged } = await refund(deps, tx, row, { actor: actorOf(ctx), reason });
    return ok({ action: 'withdrawal.refund-rest', ...logged });
  };

type RefundRefusal = 'state_changed' | 'payout_running' | 'account_closed';

async function refundFault(row: WithdrawalRow, tx: Tx): Promise<RefundRefusal | undefined> {
  const fault = await disputeFault('rest_refunded')(row, tx);
  if (fault) return fault;
  const account = await findAccount(tx, row.memberId);
  return account?.state === 'open' ? undefined : 'account_closed';
}

async function refund(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<{ refunded: WithdrawalRow; logged: Logged }> {
  const { withdrawalNo: orderNo, currency, accountId } = row;
  const rest = restOf(row);
  const closedAt = deps.clock.now();
  const change = { refundedAmount: rest, because: reason, closedAt };
  const refunded = await moveWithdrawal(deps, tx, row, 'rest_refunded', { actor, ...change });
  await notifyMember(deps, tx, 'withdrawal_refunded', row, { orderNo, amount: rest });
  const key = `withdrawal:${orderNo}:refund`;
  const move = { accountId, amount: rest, kind: 'manual_withdrawal', house: 'manual', key } as const;
  const posted = await post(tx, { ...move, ref: orderNo, note: 'refund', actor, currency });
  invariant(posted.ok && !posted.value.replayed, 'a rest is refunded once', { orderNo, posted });
  const logged = {
    target: `withdrawal:${orderNo}`,
    before: { state: row.state, amount: payableText(row.amount, currency) },
    after: { state: refunded.state, refunded: payableText(rest, currency) },
  };
  return { refunded, logged };
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
    work: (tx, row) =>
      moveWithdrawal(deps, tx, row, 'forced', { actor: actorOf(ctx), because: input.reason }),
  });
}
