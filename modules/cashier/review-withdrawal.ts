import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { invariant, ok, refuse, type Result } from '@baize/kernel';
import { findAccount, post } from '@baize/wallet';
import { moneyText } from './amount.ts';
import type { CashierDeps } from './deps.ts';
import { moveWithdrawal, payWithdrawal, returnWithdrawal } from './move-withdrawal.ts';
import { findLastPayout, insertPayout, updatePayout } from './payout.sql.ts';
import { auditOf } from './review-deposit.ts';
import { insertStep } from './step.sql.ts';
import { getSettings } from './settings.ts';
import type { WithdrawalState } from './withdrawal.ts';
import { lockWithdrawal, updateWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';
import { withdrawalCaseView } from './withdrawal-case.ts';
import { payoutAmountOf, type WithdrawalCaseView } from './withdrawal-view.ts';

type StaffCtx = Ctx<'staff:withdrawals.review'>;
export type OnWithdrawal = { withdrawalNo: string; reason: string };
type Refused = 'state_changed' | 'claimed_by_other' | 'account_closed';
type Reviewed<Code extends Refused = 'state_changed' | 'claimed_by_other'> = Promise<
  Result<WithdrawalCaseView, 'not_found' | Code>
>;

/** A colleague's claim may be taken over when it is this old: people go home. */
const CLAIM_MS_MAX = 15 * 60_000;

type Review<Code extends Refused> = {
  action: string;
  withdrawalNo: string;
  reason?: string;
  /** The refusal, or undefined when the row's state allows the action. */
  refusal(row: WithdrawalRow, tx: Tx): Code | undefined | Promise<Code | undefined>;
  work(tx: Tx, row: WithdrawalRow): Promise<WithdrawalRow>;
};

/**
 * Every action of an operator: lock, check, act, audit, in one transaction. Of two operators who act on the same
 * withdrawal the second waits for the lock, sees the new state and is answered state_changed.
 */
async function review<Code extends Refused>(
  deps: CashierDeps,
  ctx: StaffCtx,
  { action, withdrawalNo, ...rest }: Review<Code>,
): Reviewed<Code> {
  const done = await deps.db.transaction<Result<WithdrawalRow, 'not_found' | Code>>(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalNo);
    if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
    const code = await rest.refusal(row, tx);
    if (code) return refuse(code, { state: row.state, claimedBy: row.claimedBy });
    const moved = await rest.work(tx, row);
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: `withdrawal.${action}`,
      target: `withdrawal:${withdrawalNo}`,
      before: { state: row.state, amount: moneyText(row.amount, row.currency) },
      after: { state: moved.state },
      ...(rest.reason === undefined ? {} : { reason: rest.reason }),
    });
    return ok(moved);
  });
  return done.ok ? ok(await withdrawalCaseView(deps, done.value)) : done;
}

const actorOf = (ctx: StaffCtx) => `staff:${ctx.caller.name}`;
const inState =
  (...states: WithdrawalState[]) =>
  (row: WithdrawalRow) =>
    states.includes(row.state) ? undefined : ('state_changed' as const);
/** Decisions belong to the operator who claimed the case. */
const claimedBy =
  (ctx: StaffCtx, ...states: WithdrawalState[]) =>
  (row: WithdrawalRow) =>
    inState(...states)(row) ??
    (row.claimedById === ctx.caller.staffId ? undefined : ('claimed_by_other' as const));

export function claimWithdrawal(deps: CashierDeps, input: { withdrawalNo: string }, ctx: StaffCtx): Reviewed {
  const now = deps.clock.now();
  return review(deps, ctx, {
    action: 'claim',
    withdrawalNo: input.withdrawalNo,
    refusal: (row) => {
      const isOld = row.claimedAt !== null && now.getTime() - row.claimedAt.getTime() > CLAIM_MS_MAX;
      const isMine = row.claimedById === ctx.caller.staffId;
      if (row.state === 'APPLIED') return undefined;
      if (row.state !== 'REVIEWING') return 'state_changed';
      return isMine || isOld ? undefined : 'claimed_by_other';
    },
    work: async (tx, row) => {
      const claim = { claimedById: ctx.caller.staffId, claimedBy: ctx.caller.name, claimedAt: now };
      return moveWithdrawal(deps, tx, row, 'REVIEWING', { actor: actorOf(ctx), ...claim });
    },
  });
}

/** Decides to pay; the payout is queued in the same transaction and sent by the worker. */
export function approveWithdrawal(deps: CashierDeps, input: OnWithdrawal, ctx: StaffCtx): Reviewed {
  return review(deps, ctx, {
    action: 'approve',
    ...input,
    refusal: claimedBy(ctx, 'REVIEWING'),
    work: async (tx, row) => {
      const { withdrawalNo, memberId, merchantId, currency } = row;
      const moved = await moveWithdrawal(deps, tx, row, 'APPROVED', {
        actor: actorOf(ctx),
        because: input.reason,
      });
      const { payoutGateway } = await getSettings(tx, merchantId);
      const attempt = ((await findLastPayout(tx, withdrawalNo))?.attempt ?? 0) + 1;
      const payoutNo = `${withdrawalNo}-${attempt}`;
      const amount = payoutAmountOf(row);
      const createdAt = deps.clock.now();
      await insertPayout(tx, { payoutNo, withdrawalNo, attempt, gateway: payoutGateway, amount, createdAt });
      await deps.publish(tx, 'cashier.send-payout', { payoutNo });
      const told = { memberId, merchantId, orderNo: withdrawalNo, currency };
      await deps.publish(tx, 'cashier.withdrawal-approved', {
        ...told,
        amount: moneyText(row.amount, currency),
      });
      return moved;
    },
  });
}

/** Says no; the held amount returns to the member with the operator's words. */
export function rejectWithdrawal(deps: CashierDeps, input: OnWithdrawal, ctx: StaffCtx): Reviewed {
  return review(deps, ctx, {
    action: 'reject',
    ...input,
    refusal: claimedBy(ctx, 'REVIEWING'),
    work: async (tx, row) => {
      const { withdrawalNo: orderNo, memberId, merchantId, currency } = row;
      const amount = moneyText(row.amount, currency);
      const told = { memberId, merchantId, orderNo, currency, amount, reason: input.reason };
      await deps.publish(tx, 'cashier.withdrawal-rejected', told);
      return returnWithdrawal(deps, tx, row, 'REJECTED', { actor: actorOf(ctx), reason: input.reason });
    },
  });
}

/**
 * An operator paid by hand, or learnt from the rail that a payout of unknown outcome was paid. Not while a payout may
 * still be on its way with a known outcome to come: that would pay twice.
 */
export function markWithdrawalPaid(deps: CashierDeps, input: OnWithdrawal, ctx: StaffCtx): Reviewed {
  return review(deps, ctx, {
    action: 'mark-paid',
    ...input,
    refusal: async (row, tx) => {
      if (row.state !== 'PAYING') return claimedBy(ctx, 'REVIEWING')(row);
      const payout = await findLastPayout(tx, row.withdrawalNo);
      return payout?.outcome === 'unknown' ? undefined : 'state_changed';
    },
    work: async (tx, row) => {
      const payout = await findLastPayout(tx, row.withdrawalNo);
      const closedAt = deps.clock.now();
      if (row.state === 'PAYING' && payout)
        await updatePayout(tx, payout.payoutNo, 'paid', { detail: 'marked_by_operator', closedAt });
      return payWithdrawal(deps, tx, row, { actor: actorOf(ctx), reason: input.reason });
    },
  });
}

/** Gives the disputed rest back to the wallet, once, and closes the dispute (OPEN-WALLET-09). */
export function refundWithdrawalRest(
  deps: CashierDeps,
  input: OnWithdrawal,
  ctx: StaffCtx,
): Reviewed<'state_changed' | 'account_closed'> {
  return review(deps, ctx, {
    action: 'refund-rest',
    ...input,
    refusal: async (row, tx) => {
      if (row.refundedAmount !== null) return 'state_changed';
      const code = inState('PARTLY', 'NOT_RECEIVED')(row);
      if (code) return code;
      const account = await findAccount(tx, row.memberId);
      return account?.state === 'open' ? undefined : 'account_closed';
    },
    work: async (tx, row) => {
      const { withdrawalNo: orderNo, memberId, merchantId, currency, accountId } = row;
      const rest = payoutAmountOf(row) - (row.receivedAmount ?? 0n);
      const at = deps.clock.now();
      const actor = actorOf(ctx);
      const change = { refundedAmount: rest, reason: input.reason, closedAt: at };
      const refunded = await updateWithdrawal(tx, orderNo, row.state, change);
      await insertStep(tx, { orderNo, state: row.state, at, actor, reason: input.reason });
      const amount = moneyText(rest, currency);
      await deps.publish(tx, 'cashier.withdrawal-refunded', {
        memberId,
        merchantId,
        orderNo,
        currency,
        amount,
      });
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
  deps: CashierDeps,
  input: OnWithdrawal,
  ctx: StaffCtx,
): Reviewed<'state_changed'> {
  return review(deps, ctx, {
    action: 'force-receipt',
    ...input,
    refusal: (row) =>
      row.refundedAmount === null ? inState('AWAIT_CONFIRM', 'PARTLY', 'NOT_RECEIVED')(row) : 'state_changed',
    work: (tx, row) =>
      moveWithdrawal(deps, tx, row, 'FORCED_RECEIVED', { actor: actorOf(ctx), reason: input.reason }),
  });
}
