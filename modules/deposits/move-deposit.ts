import type { Tx } from '@baize/db';
import { invariant, type Actor } from '@baize/kernel';
import { insertStep } from '@baize/cashier';
import { sendMoneyMessage, sendMoneyRefusal } from '@baize/messaging';
import { type DepositEvent, nextDeposit } from './deposit.ts';
import { type DepositChange, type DepositRow, updateDeposit } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { payerReferenceOf } from './deposit-view.ts';

type Move = Omit<DepositChange, 'state'> & { actor: Actor };

/** Lets an event happen to a locked deposit: its next state, its step and a message to the member. */
export async function moveDeposit(
  deps: DepositsDeps,
  tx: Tx,
  row: DepositRow,
  event: DepositEvent,
  { actor, ...change }: Move,
): Promise<DepositRow> {
  const to = nextDeposit(row.state, event);
  invariant(to, 'a deposit moves along its states', { orderNo: row.orderNo, state: row.state, event });
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
    event,
    at: now,
    actor,
    reason: change.reason ?? change.failure ?? undefined,
  });
  const orderNo = payerReferenceOf(row);
  if (to === 'CREDITED')
    // What is in the wallet: without the channel's fee.
    await sendMoneyMessage(
      tx,
      'deposit_credited',
      row,
      { orderNo, amount: (moved.receivedAmount ?? 0n) - moved.fee },
      now,
    );
  if (to === 'FAILED') {
    const { amount, memberReason } = moved;
    if (memberReason === null) await sendMoneyMessage(tx, 'deposit_failed', row, { orderNo, amount }, now);
    else await sendMoneyRefusal(tx, 'deposit_refused', row, { orderNo, amount, reason: memberReason }, now);
  }
  return moved;
}
