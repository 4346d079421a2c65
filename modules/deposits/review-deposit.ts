import type { Tx } from '@baize/db';
import {
  AT_ONCE,
  findProposed,
  propose,
  type Execute,
  type IsOvertaken,
  type Proposed,
  type Wish,
} from '@baize/approvals';
import { actorOf, staffAction, type Answer, type Ctx, type Input, type Logged } from '@baize/endpoint';
import { invariant, ok, payableText, payableUnits, refuse, type Actor, type Result } from '@baize/kernel';
import { findAccount } from '@baize/wallet';
import { z } from 'zod';
import { queueRange } from '@baize/cashier';
import type { depositsConsoleApi } from './console-api.ts';
import { creditReceived } from './credit-received.ts';
import { depositCaseView, subjectOf } from './deposit-view.ts';
import { type DepositRow, listDepositPage, lockDeposit } from './deposit.sql.ts';
import { isDepositOpen, nextDeposit, type DepositEvent } from './deposit.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';

type Console = typeof depositsConsoleApi;
type StaffCtx = Ctx<'staff:deposits.review'>;

export async function listDepositQueue(
  deps: DepositsDeps,
  input: Input<Console, 'listDepositQueue'>,
  ctx: Ctx<'staff:deposits.read'>,
): Promise<Answer<Console, 'listDepositQueue'>> {
  const { state, account } = input;
  const isOpen = state !== undefined && isDepositOpen(state);
  const range = queueRange(input, deps.clock.now(), { isOpen });
  if (!range.ok) return range;
  const filter = { merchantId: ctx.merchantId, state, account: account || undefined, ...range.value };
  const page = await listDepositPage(deps.db, filter, input, (row) => row);
  const subjects = page.list.map(({ orderNo }) => subjectOf(orderNo));
  const waiting = await findProposed(deps.db, ctx.merchantId, subjects, deps.clock.now());
  const viewOf = (row: DepositRow) => depositCaseView(row, waiting.get(subjectOf(row.orderNo)), ctx);
  return ok({ ...page, list: page.list.map(viewOf) });
}

/**
 * An operator saw the money on a statement: the received amount is credited, once, in whatever state the order is. No
 * gateway confirmed it, so a second operator decides above the brand's sum.
 */
export function creditDeposit(
  deps: DepositsDeps,
  input: Input<Console, 'creditDeposit'>,
  ctx: StaffCtx,
): Promise<Answer<Console, 'creditDeposit'>> {
  const { orderNo, reason } = input;
  return staffAction(deps, ctx, {
    action: 'deposit.credit',
    reason,
    lock: (tx: Tx) => lockDeposit(tx, orderNo),
    refuse: (row) =>
      refusesEvent('money_came')(row) ?? (row.heldAmount === null ? undefined : 'payment_held'),
    act: async (tx, row) => {
      const { currency } = row;
      const amount = payableUnits(input.amount, currency);
      if (amount === undefined) return refuse('amount_invalid');
      if ((await findAccount(tx, row.memberId))?.state === 'closed') return refuse('account_closed');
      const wish: Wish = {
        kind: 'deposit.credit',
        subject: subjectOf(orderNo),
        payload: {
          orderNo,
          amount: payableText(amount, currency),
          orderAmount: payableText(row.amount, currency),
          memberId: row.memberId,
          account: row.account,
        },
        money: { amount, currency },
        credits: [{ memberId: row.memberId, amount }],
        permission: 'deposits.review',
        reason,
      };
      return propose(deps, tx, ctx, wish, {
        act: async () => {
          const credited = await creditByHand(deps, tx, row, { amount, actor: actorOf(ctx), reason });
          if (!credited.ok) return credited;
          const { moved, logged } = credited.value;
          return ok({ ...logged, value: { ...depositCaseView(moved, undefined, ctx), proposalId: AT_ONCE } });
        },
        waits: async (proposalId) => ({
          ...depositCaseView(row, await findWaiting(deps, tx, row), ctx),
          proposalId,
        }),
      });
    },
  });
}

const creditKept = z.object({ orderNo: z.string(), amount: z.string() });

/** A credit that was approved. */
export const executeCredit =
  (deps: DepositsDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { orderNo, amount: text } = creditKept.parse(payload);
    const row = await lockDeposit(tx, orderNo);
    invariant(row?.merchantId === merchantId, 'the order of a proposal is of its brand', { orderNo });
    if (row.heldAmount !== null) return refuse('state_changed');
    const amount = payableUnits(text, row.currency);
    invariant(amount !== undefined, 'what was proposed can be paid', { orderNo, text });
    const credited = await creditByHand(deps, tx, row, { amount, actor: actorOf(ctx), reason });
    return credited.ok ? ok({ action: 'deposit.credit', ...credited.value.logged }) : credited;
  };

/** The order was credited since: by the gateway, or with a line. Or its money is there now, to be decided about as such. */
export const isCreditOvertaken: IsOvertaken = async (tx, { payload }) => {
  const row = await lockDeposit(tx, creditKept.parse(payload).orderNo);
  return !row || !nextDeposit(row.state, 'money_came') || row.heldAmount !== null;
};

async function creditByHand(
  deps: DepositsDeps,
  tx: Tx,
  row: DepositRow,
  received: { amount: bigint; actor: Actor; reason: string },
): Promise<Result<{ moved: DepositRow; logged: Logged }, 'state_changed' | 'account_closed'>> {
  const credited = await creditReceived(deps, tx, row, { ...received, isConfirmed: false });
  if (!credited.ok) return refuse(credited.code === 'already_credited' ? 'state_changed' : credited.code);
  return ok({
    moved: credited.value,
    logged: {
      target: `deposit:${row.orderNo}`,
      before: { state: row.state, amount: payableText(row.amount, row.currency) },
      after: { state: 'CREDITED', receivedAmount: payableText(received.amount, row.currency) },
    },
  });
}

/** What waits for a second person about an order: until that is decided, no operator refuses it. */
export const findWaiting = async (
  { clock }: DepositsDeps,
  tx: Tx,
  { merchantId, orderNo }: DepositRow,
): Promise<Proposed | undefined> =>
  (await findProposed(tx, merchantId, [subjectOf(orderNo)], clock.now())).get(subjectOf(orderNo));

/** Refused: the member reads `memberReason`; the reason is for the audit log alone. */
export function failDeposit(
  deps: DepositsDeps,
  { orderNo, memberReason, reason }: Input<Console, 'failDeposit'>,
  ctx: StaffCtx,
): Promise<Answer<Console, 'failDeposit'>> {
  return staffAction(deps, ctx, {
    action: 'deposit.fail',
    reason,
    lock: (tx: Tx) => lockDeposit(tx, orderNo),
    refuse: async (row, tx) =>
      refusesEvent('operator_failed')(row) ?? ((await findWaiting(deps, tx, row)) && 'proposed_already'),
    act: async (tx, row) => {
      const moved = await moveDeposit(deps, tx, row, 'operator_failed', {
        actor: actorOf(ctx),
        failure: 'refused_by_operator',
        reason,
        memberReason,
      });
      return ok({
        target: `deposit:${orderNo}`,
        before: { state: row.state },
        after: { state: 'FAILED' },
        value: depositCaseView(moved, undefined, ctx),
      });
    },
  });
}

const refusesEvent =
  (event: DepositEvent) =>
  ({ state }: DepositRow) =>
    nextDeposit(state, event) ? undefined : refuse('state_changed', { state });
