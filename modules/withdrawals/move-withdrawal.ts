import type { Tx } from '@baize/db';
import { invariant, type Actor } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { releaseHold, settleHold } from '@baize/wallet';
import { insertStep } from '@baize/cashier';
import { sendMoneyMessage } from '@baize/messaging';
import type { WithdrawalsDeps } from './deps.ts';
import { nextWithdrawal, type WithdrawalEvent, type WithdrawalState } from './withdrawal.ts';
import { updateWithdrawal, type WithdrawalChange, type WithdrawalRow } from './withdrawal.sql.ts';

type Move = WithdrawalChange & { actor: Actor; because?: string };

const FINAL: ReadonlySet<WithdrawalState> = new Set([
  'RECEIVED',
  'AUTO_RECEIVED',
  'FORCED_RECEIVED',
  'REJECTED',
  'CANCELLED',
]);

/** Lets an event happen to a locked withdrawal: its next state and its step. `because` goes into the step, for operators. */
export async function moveWithdrawal(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  event: WithdrawalEvent,
  { actor, because, ...change }: Move,
): Promise<WithdrawalRow> {
  const { withdrawalNo } = row;
  const to = nextWithdrawal(row.state, event);
  invariant(to, 'a withdrawal moves along its states', { withdrawalNo, state: row.state, event });
  const now = deps.clock.now();
  const closing = FINAL.has(to) ? { closedAt: now } : {};
  const moved = await updateWithdrawal(tx, withdrawalNo, to, {
    ...change,
    ...closing,
    ...replaced(row, change),
  });
  await insertStep(tx, { orderNo: withdrawalNo, state: to, event, at: now, actor, reason: because });
  return moved;
}

/** A new number of the bank writes over none that was used before. */
const replaced = (row: WithdrawalRow, { bankReference }: WithdrawalChange) =>
  bankReference === undefined || row.bankReference === null
    ? {}
    : { earlierReferences: [...row.earlierReferences, row.bankReference] };

/** The money left: the hold is settled, the member is asked. One transaction, two steps. */
export async function payWithdrawal(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  event: 'gateway_paid' | 'marked_paid',
  how: { actor: Actor; because?: string } & Pick<
    WithdrawalChange,
    'decidedUnder' | 'aloneUpto' | 'bankReference'
  >,
): Promise<WithdrawalRow> {
  const { settings } = await getMerchant(tx, row.merchantId);
  const now = deps.clock.now();
  const autoReceiveAt = new Date(now.getTime() + settings.withdrawAutoReceivedMinutes * 60_000);
  const paid = await moveWithdrawal(deps, tx, row, event, { ...how, paidAt: now });
  const awaiting = await moveWithdrawal(deps, tx, paid, 'member_asked', { actor: how.actor, autoReceiveAt });
  const { withdrawalNo: orderNo } = row;
  await sendMoneyMessage(tx, 'withdrawal_paid', row, { orderNo, amount: row.amount - row.fee }, now);
  const key = `withdrawal:${orderNo}`;
  const { actor } = how;
  const house = event === 'gateway_paid' ? 'gateway' : 'manual';
  const settled = await settleHold(tx, { holdId: row.holdId, house, key: `${key}:settle`, actor });
  invariant(settled.ok && !settled.value.replayed, 'a hold is settled once', { orderNo, settled });
  if (row.feeHoldId !== null) {
    const charged = await settleHold(tx, {
      holdId: row.feeHoldId,
      house: 'fee',
      key: `${key}:fee-settle`,
      actor,
    });
    invariant(charged.ok && !charged.value.replayed, 'a fee is charged once', { orderNo, charged });
  }
  return awaiting;
}

/** The money stays: the hold is released with the state that says why. */
export async function returnWithdrawal(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  event: 'rejected' | 'member_cancelled',
  how: { actor: Actor; because?: string; memberReason?: string },
): Promise<WithdrawalRow> {
  const moved = await moveWithdrawal(deps, tx, row, event, how);
  const key = `withdrawal:${row.withdrawalNo}`;
  const { actor } = how;
  const released = await releaseHold(tx, { holdId: row.holdId, key: `${key}:release`, actor });
  invariant(released.ok && !released.value.replayed, 'a hold is released once', { key, released });
  if (row.feeHoldId !== null) {
    const fee = await releaseHold(tx, { holdId: row.feeHoldId, key: `${key}:fee-release`, actor });
    invariant(fee.ok && !fee.value.replayed, 'a fee is returned once', { key, fee });
  }
  return moved;
}
