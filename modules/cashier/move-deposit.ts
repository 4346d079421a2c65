import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import { moneyText } from './amount.ts';
import { mayDeposit, type DepositState } from './deposit.ts';
import { updateDeposit, type DepositChange, type DepositRow } from './deposit.sql.ts';
import type { CashierDeps } from './deps.ts';
import { insertStep, type Actor } from './step.sql.ts';

type Move = Omit<DepositChange, 'state'> & { actor: Actor };

/** Takes a locked deposit to its next state, with its step and, where the member should hear of it, the event. */
export async function moveDeposit(
  deps: CashierDeps,
  tx: Tx,
  row: DepositRow,
  to: DepositState,
  { actor, ...change }: Move,
): Promise<DepositRow> {
  invariant(mayDeposit(row.state, to), 'a deposit moves along its states', { orderNo: row.orderNo, to });
  const now = deps.clock.now();
  const isClosing = to !== 'WAITING_PAYMENT' && to !== 'SUBMITTED';
  const moved = await updateDeposit(tx, row.orderNo, {
    ...change,
    state: to,
    ...(isClosing ? { closedAt: now } : {}),
  });
  await insertStep(tx, {
    orderNo: row.orderNo,
    state: to,
    at: now,
    actor,
    reason: change.reason ?? change.failure ?? undefined,
  });
  const { memberId, merchantId, orderNo, currency } = row;
  const told = { memberId, merchantId, orderNo, currency };
  if (to === 'CREDITED')
    await deps.publish(tx, 'cashier.deposit-credited', {
      ...told,
      amount: moneyText(moved.receivedAmount ?? 0n, currency),
    });
  if (to === 'FAILED')
    await deps.publish(tx, 'cashier.deposit-failed', {
      ...told,
      amount: moneyText(row.amount, currency),
      failure: moved.failure ?? 'payment_failed',
    });
  return moved;
}
