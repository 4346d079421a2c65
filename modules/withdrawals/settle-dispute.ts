import { isDeepStrictEqual } from 'node:util';
import type { Execute, IsOvertaken } from '@baize/approvals';
import { actorOf, type Answer } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import { invariant, ok, payableText, refuse, type Actor } from '@baize/kernel';
import { findAccount, post } from '@baize/wallet';
import { z } from 'zod';
import { getSettings } from '@baize/cashier';
import { sendMoneyMessage } from '@baize/messaging';
import type { withdrawalsConsoleApi } from './console-api.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { isHeld } from './held.ts';
import { withSameReference } from './mark-paid.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { orderRest, restOf, restPaid } from './pay-rest.ts';
import { isPayoutRunning } from './payout.ts';
import { findLastPayout } from './payout.sql.ts';
import { type DoneTo, lockProposed, type OnWithdrawal, reviewByTwo, type StaffCtx } from './review.ts';
import { nextWithdrawal, type WithdrawalEvent } from './withdrawal.ts';
import { subjectOf } from './withdrawal-view.ts';
import { listSameReference, type WithdrawalRow } from './withdrawal.sql.ts';

type DisputeFault = 'state_changed' | 'payout_running';

/** Why a dispute cannot end this way now: it ended already, or a second payout of the rest may still arrive. */
async function disputeFault(
  event: WithdrawalEvent,
  row: WithdrawalRow,
  tx: Tx,
): Promise<DisputeFault | undefined> {
  if (row.refundedAmount !== null || !nextWithdrawal(row.state, event)) return 'state_changed';
  const payout = await findLastPayout(tx, row.withdrawalNo);
  return payout && isPayoutRunning(payout.outcome) ? 'payout_running' : undefined;
}

type PayRestFault = DisputeFault | 'withdrawal_held' | 'payout_gateway_missing';

/**
 * Pays what did not arrive once more, by the gateway or by hand. The house pays the same money twice at the member's word:
 * a second person decides above the brand's sum.
 */
export async function payWithdrawalRest(
  deps: WithdrawalsDeps,
  { bankReference, ...on }: OnWithdrawal & { bankReference: string | null },
  ctx: StaffCtx,
): Promise<Answer<typeof withdrawalsConsoleApi, 'payWithdrawalRest'>> {
  const byHand = bankReference !== null;
  const how = byHand ? { byHand, bankReference } : { byHand };
  const done = await reviewByTwo<PayRestFault>(deps, ctx, {
    action: payRestAction(byHand),
    ...on,
    refusal: (row, tx) => payRestFault(deps, tx, row, byHand),
    wish: async (row, tx) => ({
      kind: 'withdrawal.pay-rest',
      payload: {
        ...restSeen(row),
        ...how,
        sameReference: await listSameReference(tx, { ...row, bankReference, besides: null }),
      },
      amount: restOf(row),
      credits: [],
    }),
    work: (tx, row) => payRest(deps, tx, row, { ...how, actor: actorOf(ctx), reason: on.reason }),
  });
  return done.ok ? ok(await withSameReference(deps, done.value, { ...ctx, bankReference })) : done;
}

const restKept = z.object({ withdrawalNo: z.string(), state: z.string(), rest: z.string() });
/** Without the bank's number: proposed before it was asked for, or through the gateway. */
const payRestKept = restKept.extend({ byHand: z.boolean(), bankReference: z.string().optional() });
const restSeen = (row: WithdrawalRow) => ({
  withdrawalNo: row.withdrawalNo,
  state: row.state,
  rest: payableText(restOf(row), row.currency),
  memberId: row.memberId,
  account: row.account,
});

/** A payment of the rest that was approved: of the rest that was proposed, while the dispute still waits. */
export const executePayRest =
  (deps: WithdrawalsDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { withdrawalNo, byHand, bankReference, ...seen } = payRestKept.parse(payload);
    const row = await lockProposed(tx, merchantId, withdrawalNo);
    const fault = await payRestFault(deps, tx, row, byHand);
    if (fault) return refuse(fault);
    const { state, rest } = restSeen(row);
    if (!isDeepStrictEqual(seen, { state, rest })) return refuse('state_changed');
    const { logged } = await payRest(deps, tx, row, { byHand, bankReference, actor: actorOf(ctx), reason });
    return ok({ action: `withdrawal.${payRestAction(byHand)}`, ...logged });
  };

/** The dispute ended or is about another rest. A second payout under way may fail, and leaves it as it was. */
export const isPayRestOvertaken: IsOvertaken = (tx, { merchantId, payload }) =>
  isDisputeOvertaken(tx, merchantId, payload, 'rest_ordered');

async function isDisputeOvertaken(
  tx: Tx,
  merchantId: number,
  payload: unknown,
  event: WithdrawalEvent,
): Promise<boolean> {
  const { withdrawalNo, state, rest } = restKept.parse(payload);
  const row = await lockProposed(tx, merchantId, withdrawalNo);
  const now = restSeen(row);
  return (await disputeFault(event, row, tx)) === 'state_changed' || now.state !== state || now.rest !== rest;
}

const payRestAction = (byHand: boolean) => (byHand ? 'rest-paid-by-hand' : 'pay-rest');

async function payRestFault(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  byHand: boolean,
): Promise<PayRestFault | undefined> {
  const fault = await disputeFault('rest_ordered', row, tx);
  if (fault) return fault;
  if (await isHeld(deps, tx, row)) return 'withdrawal_held';
  const { payoutGateway } = await getSettings(tx, row.merchantId);
  return !byHand && payoutGateway === '' ? 'payout_gateway_missing' : undefined;
}

async function payRest(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  {
    byHand,
    actor,
    reason: because,
    bankReference,
  }: { byHand: boolean; actor: Actor; reason: string; bankReference?: string | undefined },
): Promise<DoneTo> {
  const reference = bankReference === undefined ? {} : { bankReference };
  const moved = await (byHand ? restPaid : orderRest)(deps, tx, row, { actor, because, ...reference });
  const logged = {
    target: subjectOf(row.withdrawalNo),
    before: { state: row.state, amount: payableText(row.amount, row.currency) },
    after: { state: moved.state, rest: payableText(restOf(row), row.currency), ...reference },
  };
  return { row: moved, logged };
}

/**
 * Gives the disputed rest back to the wallet, once, and closes the dispute (OPEN-WALLET-09). The gateway said that it paid:
 * whoever believes the member instead needs a second person above the brand's sum.
 */
export function refundWithdrawalRest(
  deps: WithdrawalsDeps,
  on: OnWithdrawal,
  ctx: StaffCtx,
): Promise<Answer<typeof withdrawalsConsoleApi, 'refundWithdrawalRest'>> {
  return reviewByTwo<RefundFault>(deps, ctx, {
    action: 'refund-rest',
    ...on,
    refusal: refundFault,
    wish: async (row) => {
      const amount = restOf(row);
      const credits = [{ memberId: row.memberId, amount }];
      return { kind: 'withdrawal.refund', payload: restSeen(row), amount, credits };
    },
    work: (tx, row) => refund(deps, tx, row, { actor: actorOf(ctx), reason: on.reason }),
  });
}

/** A refund that was approved: of the rest that was proposed, while the dispute still waits. */
export const executeRefund =
  (deps: WithdrawalsDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { withdrawalNo, rest } = restKept.omit({ state: true }).parse(payload);
    const row = await lockProposed(tx, merchantId, withdrawalNo);
    const fault = await refundFault(row, tx);
    if (fault) return refuse(fault);
    if (restSeen(row).rest !== rest) return refuse('state_changed');
    const { logged } = await refund(deps, tx, row, { actor: actorOf(ctx), reason });
    return ok({ action: 'withdrawal.refund-rest', ...logged });
  };

export const isRefundOvertaken: IsOvertaken = async (tx, { merchantId, payload }) => {
  const { withdrawalNo, rest } = restKept.omit({ state: true }).parse(payload);
  const row = await lockProposed(tx, merchantId, withdrawalNo);
  return (await disputeFault('rest_refunded', row, tx)) === 'state_changed' || restSeen(row).rest !== rest;
};

type RefundFault = DisputeFault | 'account_closed';

async function refundFault(row: WithdrawalRow, tx: Tx): Promise<RefundFault | undefined> {
  const fault = await disputeFault('rest_refunded', row, tx);
  if (fault) return fault;
  const account = await findAccount(tx, row.memberId);
  return account?.state === 'open' ? undefined : 'account_closed';
}

async function refund(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<DoneTo> {
  const { withdrawalNo: orderNo, currency, accountId } = row;
  const rest = restOf(row);
  const closedAt = deps.clock.now();
  const change = { refundedAmount: rest, because: reason, closedAt };
  const refunded = await moveWithdrawal(deps, tx, row, 'rest_refunded', { actor, ...change });
  await sendMoneyMessage(tx, 'withdrawal_refunded', row, { orderNo, amount: rest }, closedAt);
  const key = `withdrawal:${orderNo}:refund`;
  const move = { accountId, amount: rest, kind: 'manual_withdrawal', house: 'manual', key } as const;
  const posted = await post(tx, { ...move, ref: orderNo, note: 'refund', actor, currency });
  invariant(posted.ok && !posted.value.replayed, 'a rest is refunded once', { orderNo, posted });
  const logged = {
    target: subjectOf(orderNo),
    before: { state: row.state, amount: payableText(row.amount, currency) },
    after: { state: refunded.state, refunded: payableText(rest, currency) },
  };
  return { row: refunded, logged };
}

/**
 * Closes a payout as received, disputed or not; nothing is refunded (WALLET-015, WALLET-016). It ends the member's time to say
 * otherwise, or believes the gateway against them: a second person decides above the brand's sum.
 */
export function forceWithdrawalReceipt(
  deps: WithdrawalsDeps,
  on: OnWithdrawal,
  ctx: StaffCtx,
): Promise<Answer<typeof withdrawalsConsoleApi, 'forceWithdrawalReceipt'>> {
  return reviewByTwo<DisputeFault>(deps, ctx, {
    action: 'force-receipt',
    ...on,
    refusal: (row, tx) => disputeFault('forced', row, tx),
    wish: async (row) => ({
      kind: 'withdrawal.force-receipt',
      payload: restSeen(row),
      amount: restOf(row),
      credits: [],
    }),
    work: (tx, row) => closeAsReceived(deps, tx, row, { actor: actorOf(ctx), reason: on.reason }),
  });
}

/** A dispute that two close as received: in the state and about the rest that was proposed. */
export const executeForceReceipt =
  (deps: WithdrawalsDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { withdrawalNo, state, rest } = restKept.parse(payload);
    const row = await lockProposed(tx, merchantId, withdrawalNo);
    const fault = await disputeFault('forced', row, tx);
    if (fault) return refuse(fault);
    const now = restSeen(row);
    if (now.state !== state || now.rest !== rest) return refuse('state_changed');
    const { logged } = await closeAsReceived(deps, tx, row, { actor: actorOf(ctx), reason });
    return ok({ action: 'withdrawal.force-receipt', ...logged });
  };

/** The member answered meanwhile, or the dispute ended. */
export const isForceReceiptOvertaken: IsOvertaken = (tx, { merchantId, payload }) =>
  isDisputeOvertaken(tx, merchantId, payload, 'forced');

async function closeAsReceived(
  deps: WithdrawalsDeps,
  tx: Tx,
  row: WithdrawalRow,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<DoneTo> {
  const moved = await moveWithdrawal(deps, tx, row, 'forced', { actor, because: reason });
  const logged = {
    target: subjectOf(row.withdrawalNo),
    before: { state: row.state, amount: payableText(row.amount, row.currency) },
    after: { state: moved.state },
  };
  return { row: moved, logged };
}
