import type { Actor } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { getMerchant } from '@baize/site';
import { getSettings } from '@baize/cashier';
import { sendMoneyMessage } from '@baize/messaging';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { insertPayout, nextAttempt } from './payout.sql.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';
import { payoutAmountOf } from './withdrawal-view.ts';

/** What has not arrived of a disputed payout. */
export const restOf = (row: WithdrawalRow): bigint => payoutAmountOf(row) - (row.receivedAmount ?? 0n);

/** Orders a second payout of the rest; the dispute stays open until the gateway says it is paid. */
export async function orderRest(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  how: { actor: Actor; because: string },
): Promise<WithdrawalRow> {
  const { withdrawalNo, merchantId } = row;
  const { payoutGateway: gateway } = await getSettings(tx, merchantId);
  const attempt = await nextAttempt(tx, withdrawalNo);
  const payoutNo = `${withdrawalNo}-${attempt}`;
  const createdAt = deps.clock.now();
  const amount = restOf(row);
  await insertPayout(tx, { payoutNo, withdrawalNo, attempt, purpose: 'rest', gateway, amount, createdAt });
  const moved = await moveWithdrawal(deps, tx, row, 'rest_ordered', {
    actor: how.actor,
    because: how.because,
  });
  await deps.publish(tx, 'cashier.send-payout', { payoutNo });
  return moved;
}

/**
 * The rest left the house: the member is asked again, with what had arrived before kept. No entry moves: the member's
 * account was debited once, for the whole payout, and the house pays twice what the bank lost or returned to it.
 */
export async function restPaid(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  how: { actor: Actor; because?: string; bankReference?: string },
): Promise<WithdrawalRow> {
  const { settings } = await getMerchant(tx, row.merchantId);
  const now = deps.clock.now();
  const autoReceiveAt = new Date(now.getTime() + settings.withdrawAutoReceivedMinutes * 60_000);
  const asked = await moveWithdrawal(deps, tx, row, 'rest_paid', {
    actor: how.actor,
    autoReceiveAt,
    receivedBefore: row.receivedAmount ?? 0n,
    ...(how.because === undefined ? {} : { because: how.because }),
    ...(how.bankReference === undefined ? {} : { bankReference: how.bankReference }),
  });
  await sendMoneyMessage(tx, 'withdrawal_paid', row, { orderNo: row.withdrawalNo, amount: restOf(row) }, now);
  return asked;
}

/** The gateway could not pay the rest: the dispute is as it was, with a step that says why. */
export const restFailed = (
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  how: { actor: Actor; because: string },
): Promise<WithdrawalRow> => moveWithdrawal(deps, tx, row, 'rest_failed', how);
