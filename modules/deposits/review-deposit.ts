import type { Tx } from '@baize/db';
import { actorOf, staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { payableText, ok, payableUnits, refuse } from '@baize/kernel';
import { queueRange } from '@baize/cashier';
import type { depositsConsoleApi } from './console-api.ts';
import { creditReceived } from './credit-received.ts';
import { depositCaseView } from './deposit-view.ts';
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
  return ok(await listDepositPage(deps.db, filter, input, depositCaseView));
}

/** An operator saw the money on a statement: the received amount is credited, once, in whatever state the order is. */
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
    refuse: refusesEvent('money_came'),
    act: async (tx, row) => {
      const amount = payableUnits(input.amount, row.currency);
      if (amount === undefined) return refuse('amount_invalid');
      const credited = await creditReceived(deps, tx, row, { amount, actor: actorOf(ctx), reason });
      if (!credited.ok) return refuse(credited.code === 'already_credited' ? 'state_changed' : credited.code);
      return ok({
        target: `deposit:${orderNo}`,
        before: { state: row.state, amount: payableText(row.amount, row.currency) },
        after: { state: 'CREDITED', receivedAmount: payableText(amount, row.currency) },
        value: depositCaseView(credited.value),
      });
    },
  });
}

export function failDeposit(
  deps: DepositsDeps,
  { orderNo, reason }: Input<Console, 'failDeposit'>,
  ctx: StaffCtx,
): Promise<Answer<Console, 'failDeposit'>> {
  return staffAction(deps, ctx, {
    action: 'deposit.fail',
    reason,
    lock: (tx: Tx) => lockDeposit(tx, orderNo),
    refuse: refusesEvent('operator_failed'),
    act: async (tx, row) => {
      const moved = await moveDeposit(deps, tx, row, 'operator_failed', {
        actor: actorOf(ctx),
        failure: 'refused_by_operator',
        reason,
      });
      return ok({
        target: `deposit:${orderNo}`,
        before: { state: row.state },
        after: { state: 'FAILED' },
        value: depositCaseView(moved),
      });
    },
  });
}

const refusesEvent =
  (event: DepositEvent) =>
  ({ state }: DepositRow) =>
    nextDeposit(state, event) ? undefined : refuse('state_changed', { state });
