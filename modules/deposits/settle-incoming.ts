import { randomUUID } from 'node:crypto';
import type { Tx } from '@baize/db';
import { actorOf, staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { findMemberByName } from '@baize/members';
import { invariant, payableText, ok, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findAccount } from '@baize/wallet';
import { findChannelOfGateway, insertStep, newOrderNo, queueRange } from '@baize/cashier';
import type { depositsConsoleApi } from './console-api.ts';
import { creditReceived } from './credit-received.ts';
import { type DepositRow, insertDeposit, lockDeposit } from './deposit.sql.ts';
import { nextDeposit } from './deposit.ts';
import type { DepositsDeps } from './deps.ts';
import { incomingView } from './incoming-view.ts';
import { type IncomingRow, listIncomingPage, lockIncoming, updateIncoming } from './incoming.sql.ts';

type Console = typeof depositsConsoleApi;
type StaffCtx = Ctx<'staff:deposits.review'>;

export async function listIncoming(
  deps: DepositsDeps,
  input: Input<Console, 'listIncoming'>,
  ctx: Ctx<'staff:deposits.read'>,
): Promise<Answer<Console, 'listIncoming'>> {
  const { state, orderNo } = input;
  const range = queueRange(input, deps.clock.now(), { isOpen: state === 'OPEN' });
  if (!range.ok) return range;
  const filter = { merchantId: ctx.merchantId, state, orderNo, ...range.value };
  return ok(await listIncomingPage(deps.db, filter, input, incomingView));
}

/**
 * An operator decides whose money it is: that of an order (one already credited gets a second order beside it, because an
 * order is credited once) or that of a member without one. It is credited, once.
 */
export function settleIncoming(
  deps: DepositsDeps,
  input: Input<Console, 'settleIncoming'>,
  ctx: StaffCtx,
): Promise<Answer<Console, 'settleIncoming'>> {
  const { reason } = input;
  return staffAction(deps, ctx, {
    action: 'incoming.settle',
    reason,
    lock: (tx: Tx) => lockIncoming(tx, ctx.merchantId, input.incomingId),
    refuse: refusesClosed,
    act: async (tx, line) => {
      const found = await orderFor(deps, tx, line, input);
      if (!found.ok) return found;
      const order = found.value;
      if (order.currency !== line.currency) return refuse('currency_differs');
      const { amount, ref: authorisation } = line;
      const received = { amount, authorisation, actor: actorOf(ctx), reason };
      const credited = await creditReceived(deps, tx, order, received);
      invariant(credited.ok || credited.code === 'account_closed', 'the order was open for money', { order });
      if (!credited.ok) return refuse('account_closed');
      const matched = await updateIncoming(tx, line.incomingId, {
        state: 'MATCHED',
        why: 'matched_by_staff',
        orderNo: order.orderNo,
        closedAt: deps.clock.now(),
        reason,
      });
      return ok({
        target: `incoming:${line.incomingId}`,
        before: { state: line.state, why: line.why },
        after: { orderNo: order.orderNo, amount: payableText(amount, line.currency) },
        value: incomingView(matched),
      });
    },
  });
}

const refusesClosed = ({ state }: IncomingRow) =>
  state === 'OPEN' ? undefined : refuse('state_changed', { state });

/** The order the money is credited to, locked or new. Everything that can refuse comes before anything is written. */
async function orderFor(
  deps: DepositsDeps,
  tx: Tx,
  line: IncomingRow,
  { orderNo, account }: Input<Console, 'settleIncoming'>,
): Promise<Result<DepositRow, 'order_unknown' | 'member_unknown' | 'account_closed' | 'currency_differs'>> {
  const known = orderNo === undefined ? undefined : await lockDeposit(tx, orderNo);
  if (orderNo !== undefined && known?.merchantId !== line.merchantId) return refuse('order_unknown');
  if (known && nextDeposit(known.state, 'money_came')) return ok(known);
  const member = known
    ? { memberId: known.memberId, account: known.account }
    : await findMemberByName(tx, line.merchantId, account ?? '');
  if (!member) return refuse('member_unknown');
  const wallet = await findAccount(tx, member.memberId);
  if (!wallet) return refuse('member_unknown');
  if (wallet.state === 'closed') return refuse('account_closed');
  if (wallet.currency !== line.currency) return refuse('currency_differs');
  const channel = await findChannelOfGateway(tx, line.merchantId, line.gateway, line.currency);
  invariant(channel, 'money of a gateway has a channel', { incomingId: line.incomingId });
  const now = deps.clock.now();
  const merchant = await getMerchant(tx, line.merchantId);
  const row = await insertDeposit(tx, {
    orderNo: newOrderNo('D', now, merchant.timeZone),
    merchantId: line.merchantId,
    memberId: member.memberId,
    account: member.account,
    accountId: wallet.accountId,
    channelId: channel.channelId,
    method: channel.method,
    channelName: channel.name,
    gateway: channel.gateway,
    currency: line.currency,
    amount: line.amount,
    requestId: `incoming-${randomUUID()}`,
    createdAt: now,
    expiresAt: now,
    flags: ['unordered'],
  });
  await insertStep(tx, { orderNo: row.orderNo, state: 'CREATED', at: now, actor: 'clock', reason: line.ref });
  return ok(row);
}

/** Not a deposit (the house's own transfer, a refund of a bank): set aside with the reason; it can be found again. */
export function setIncomingAside(
  deps: DepositsDeps,
  { incomingId, reason }: Input<Console, 'setIncomingAside'>,
  ctx: StaffCtx,
): Promise<Answer<Console, 'setIncomingAside'>> {
  return staffAction(deps, ctx, {
    action: 'incoming.set-aside',
    reason,
    lock: (tx: Tx) => lockIncoming(tx, ctx.merchantId, incomingId),
    refuse: refusesClosed,
    act: async (tx, line) => {
      const closedAt = deps.clock.now();
      const change = { state: 'SET_ASIDE', why: 'set_aside', closedAt, reason } as const;
      const aside = await updateIncoming(tx, incomingId, change);
      return ok({
        target: `incoming:${incomingId}`,
        before: { state: line.state },
        after: { state: aside.state },
        value: incomingView(aside),
      });
    },
  });
}
