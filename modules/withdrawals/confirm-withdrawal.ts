import type { Ctx } from '@baize/endpoint';
import { payableText, ok, payableUnits, refuse, type Result } from '@baize/kernel';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal, returnWithdrawal } from './move-withdrawal.ts';
import { type MemberAnswer, nextWithdrawal, receiptOf } from './withdrawal.ts';
import { listAutoReceivable, lockWithdrawal } from './withdrawal.sql.ts';
import { payoutAmountOf, withdrawalView, type WithdrawalView } from './withdrawal-view.ts';

const AT_ONCE = 200;
/** What is left waits a minute. */
const ROUNDS_MAX = 40;

/** The member takes it back while nobody has looked at it yet; the held amount returns. */
export function cancelWithdrawal(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string },
  ctx: Ctx<'member'>,
): Promise<Result<WithdrawalView, 'not_found' | 'state_changed'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, input.withdrawalNo);
    if (!row || row.memberId !== ctx.caller.memberId) return refuse('not_found');
    if (!nextWithdrawal(row.state, 'member_cancelled')) return refuse('state_changed', { state: row.state });
    return ok(
      withdrawalView(await returnWithdrawal(deps, tx, row, 'member_cancelled', { actor: 'member' }), ctx),
    );
  });
}

export type ConfirmWithdrawal = {
  withdrawalNo: string;
  state: MemberAnswer;
  receivedAmount?: string | undefined;
};

/** The member says what arrived. Partly or nothing opens a dispute about the remaining amount (OPEN-WALLET-09). */
export function confirmWithdrawal(
  deps: WithdrawalsDeps,
  input: ConfirmWithdrawal,
  ctx: Ctx<'member'>,
): Promise<Result<WithdrawalView, 'not_found' | 'state_changed' | 'received_amount_invalid'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, input.withdrawalNo);
    if (!row || row.memberId !== ctx.caller.memberId) return refuse('not_found');
    if (row.state !== 'AWAIT_CONFIRM') return refuse('state_changed', { state: row.state });
    const payout = payoutAmountOf(row);
    const said =
      input.receivedAmount === undefined ? undefined : payableUnits(input.receivedAmount, row.currency);
    const receipt = receiptOf(input.state, payout, said, row.receivedBefore);
    if (!receipt) return refuse('received_amount_invalid', { max: payableText(payout, row.currency) });
    const moved = await moveWithdrawal(deps, tx, row, receipt.event, {
      actor: 'member',
      receivedAmount: receipt.received,
    });
    return ok(withdrawalView(moved, ctx));
  });
}

/**
 * WALLET-014: silence counts as received once the site's minutes are over. Run by the clock. A withdrawal that cannot be
 * closed keeps no other open.
 */
export async function receiveSilently(deps: WithdrawalsDeps): Promise<number> {
  let received = 0;
  let after = '';
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const due = await listAutoReceivable(deps.db, deps.clock.now(), after, AT_ONCE);
    for (const { withdrawalNo } of due) {
      try {
        if (await receiveOne(deps, withdrawalNo)) received += 1;
      } catch (error) {
        deps.log.error({ err: error, withdrawalNo }, 'a silent receipt could not be written');
      }
    }
    if (due.length < AT_ONCE) break;
    after = due.at(-1)?.withdrawalNo ?? after;
  }
  return received;
}

const receiveOne = (deps: WithdrawalsDeps, withdrawalNo: string): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalNo);
    // The member may have answered between the list and the lock.
    if (row?.state !== 'AWAIT_CONFIRM') return false;
    await moveWithdrawal(deps, tx, row, 'silence', { actor: 'clock', receivedAmount: payoutAmountOf(row) });
    return true;
  });
