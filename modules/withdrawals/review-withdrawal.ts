import { actorOf, claimOf, isHeldByOther, isOwnClaim, mayReleaseClaim, NO_CLAIM } from '@baize/endpoint';
import type { Actor } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { getSettings } from '@baize/cashier';
import { sendMoneyMessage, sendMoneyRefusal } from '@baize/messaging';
import type { WithdrawalsDeps } from './deps.ts';
import { isHeld } from './held.ts';
import { moveWithdrawal, returnWithdrawal } from './move-withdrawal.ts';
import { insertPayout, nextAttempt } from './payout.sql.ts';
import {
  claimedBy,
  type Decided,
  inState,
  isProposed,
  type OnWithdrawal,
  review,
  type Reviewed,
  type StaffCtx,
} from './review.ts';
import { needsSecondPerson, nextWithdrawal } from './withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';
import { payoutAmountOf } from './withdrawal-view.ts';

/** A colleague's claim can be taken over when it ran out. Whoever approved first leaves the claim to another. */
export function claimWithdrawal(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string },
  ctx: StaffCtx,
): Reviewed<'state_changed' | 'claimed_by_other' | 'same_person'> {
  const now = deps.clock.now();
  return review(deps, ctx, {
    action: 'claim',
    withdrawalNo: input.withdrawalNo,
    refusal: (row) => {
      if (!nextWithdrawal(row.state, 'claimed')) return 'state_changed';
      if (isHeldByOther(row, ctx.caller, now)) return 'claimed_by_other';
      return row.firstApprovedById === ctx.caller.staffId && needsSecondPerson(row, row.rule)
        ? 'same_person'
        : undefined;
    },
    work: (tx, row) => {
      const event =
        row.claimedById === null || isOwnClaim(row, ctx.caller)
          ? ('claimed' as const)
          : ('taken_over' as const);
      return moveWithdrawal(deps, tx, row, event, { actor: actorOf(ctx), ...claimOf(ctx, now) });
    },
  });
}

/** Its holder gives the claim back, or who may release claims takes it from a colleague who is away. */
export function releaseWithdrawal(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string },
  ctx: StaffCtx,
): Reviewed {
  return review(deps, ctx, {
    action: 'release',
    withdrawalNo: input.withdrawalNo,
    refusal: (row) => {
      if (!nextWithdrawal(row.state, 'claim_released') || row.claimedById === null) return 'state_changed';
      return mayReleaseClaim(row, ctx.caller) ? undefined : 'claimed_by_other';
    },
    work: (tx, row) => moveWithdrawal(deps, tx, row, 'claim_released', { actor: actorOf(ctx), ...NO_CLAIM }),
  });
}

/**
 * Decides to pay; the payout is queued in the same transaction and sent by the worker. Above what the brand leaves to one
 * (approvals) the first approval is written down and the claim given back: the payout goes out when a second approves too.
 */
export function approveWithdrawal(
  deps: WithdrawalsDeps,
  input: OnWithdrawal,
  ctx: StaffCtx,
): Reviewed<
  | 'state_changed'
  | 'claimed_by_other'
  | 'same_person'
  | 'same_issuer'
  | 'proposed_already'
  | 'withdrawal_held'
  | 'payout_gateway_missing'
> {
  return review(deps, ctx, {
    action: 'approve',
    ...input,
    refusal: async (row, tx) => {
      const code = claimedBy(ctx, 'REVIEWING')(row);
      if (code) return code;
      if (await isProposed(deps, tx, row)) return 'proposed_already';
      if (await isHeld(deps, tx, row)) return 'withdrawal_held';
      if (needsSecondPerson(row, row.rule)) {
        // The first of two orders no payout: the second may pay by hand.
        if (row.firstApprovedById === null) return undefined;
        if (row.firstApprovedById === ctx.caller.staffId) return 'same_person';
        if (!row.isAgreed) return 'same_issuer';
      }
      const { payoutGateway } = await getSettings(tx, row.merchantId);
      return payoutGateway === '' ? 'payout_gateway_missing' : undefined;
    },
    work: async (tx, row) => {
      const { rule, isAgreed } = row;
      const { staffId } = ctx.caller;
      const how = { actor: actorOf(ctx), because: input.reason };
      if (needsSecondPerson(row, rule) && row.firstApprovedById === null)
        return moveWithdrawal(deps, tx, row, 'first_approved', {
          ...how,
          ...NO_CLAIM,
          firstApprovedById: staffId,
          firstApprovedBy: ctx.caller.name,
        });
      return orderPayout(deps, tx, row, {
        ...how,
        staffId,
        decidedUnder: isAgreed ? 'two_people' : rule.isOnePerson ? 'one_person' : 'within_sum',
        aloneUpto: rule.aloneUpto,
      });
    },
  });
}

async function orderPayout(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  how: { actor: Actor; because: string } & Decided & { staffId: number },
): Promise<WithdrawalRow> {
  const { withdrawalNo } = row;
  const { staffId: approvedById, ...decided } = how;
  const { payoutGateway: gateway } = await getSettings(tx, row.merchantId);
  const moved = await moveWithdrawal(deps, tx, row, 'approved', { ...decided, approvedById });
  const attempt = await nextAttempt(tx, withdrawalNo);
  const payoutNo = `${withdrawalNo}-${attempt}`;
  const amount = payoutAmountOf(row);
  const createdAt = deps.clock.now();
  await insertPayout(tx, {
    payoutNo,
    withdrawalNo,
    attempt,
    purpose: 'withdrawal',
    gateway,
    amount,
    createdAt,
  });
  await deps.publish(tx, 'cashier.send-payout', { payoutNo });
  await sendMoneyMessage(
    tx,
    'withdrawal_approved',
    row,
    { orderNo: withdrawalNo, amount: row.amount },
    createdAt,
  );
  return moved;
}

/** Rejects; the held amount returns to the member, who reads `memberReason`. The reason is for the audit log alone. */
export function rejectWithdrawal(
  deps: WithdrawalsDeps,
  { memberReason, ...on }: OnWithdrawal & { memberReason: string },
  ctx: StaffCtx,
): Reviewed<'state_changed' | 'claimed_by_other' | 'proposed_already'> {
  return review(deps, ctx, {
    action: 'reject',
    ...on,
    refusal: async (row, tx) => {
      const isFirst = row.firstApprovedById === ctx.caller.staffId;
      // Whoever approved first may think better of it while no colleague decides.
      const code =
        isFirst && !isHeldByOther(row, ctx.caller, deps.clock.now())
          ? inState('REVIEWING')(row)
          : claimedBy(ctx, 'REVIEWING')(row);
      return code ?? ((await isProposed(deps, tx, row)) ? 'proposed_already' : undefined);
    },
    work: async (tx, row) => {
      const { withdrawalNo: orderNo, amount } = row;
      const told = { orderNo, amount, reason: memberReason };
      await sendMoneyRefusal(tx, 'withdrawal_rejected', row, told, deps.clock.now());
      return returnWithdrawal(deps, tx, row, 'rejected', {
        actor: actorOf(ctx),
        because: on.reason,
        memberReason,
      });
    },
  });
}
