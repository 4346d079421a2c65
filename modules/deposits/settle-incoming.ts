import { randomUUID } from 'node:crypto';
import type { Tx } from '@baize/db';
import { auditOf, type Ctx, actorOf } from '@baize/endpoint';
import { findMemberByName } from '@baize/members';
import {
  invariant,
  moneyText,
  ok,
  type Page,
  pageOf,
  type PageRequest,
  refuse,
  type Result,
} from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findAccount } from '@baize/wallet';
import { findChannelOfGateway, insertStep, newOrderNo, rangeOf } from '@baize/cashier';
import { creditReceived } from './credit-received.ts';
import { type DepositRow, insertDeposit, lockDeposit } from './deposit.sql.ts';
import { nextDeposit } from './deposit.ts';
import type { DepositsDeps } from './deps.ts';
import { incomingView, type IncomingView } from './incoming-view.ts';
import {
  countIncoming,
  type IncomingRow,
  type IncomingState,
  listIncomingRows,
  lockIncoming,
  updateIncoming,
} from './incoming.sql.ts';

type StaffCtx = Ctx<'staff:deposits.review'>;

export type IncomingQuery = PageRequest & {
  state?: IncomingState | undefined;
  orderNo?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

export async function listIncoming(
  deps: DepositsDeps,
  input: IncomingQuery,
  ctx: StaffCtx,
): Promise<Result<Page<IncomingView>, 'range_too_wide'>> {
  const range = rangeOf(input, deps.clock.now());
  if (!range.ok) return range;
  const { state, orderNo } = input;
  const filter = { merchantId: ctx.merchantId, state, orderNo, ...range.value };
  const rows = await listIncomingRows(deps.db, filter, input);
  return ok(pageOf(rows.map(incomingView), await countIncoming(deps.db, filter), input));
}

type SettleRefusal =
  | 'not_found'
  | 'state_changed'
  | 'order_unknown'
  | 'member_unknown'
  | 'currency_differs'
  | 'account_closed';
export type SettleIncoming = {
  incomingId: number;
  /** The order it pays; one already credited gets a second order beside it, because an order is credited once. */
  orderNo?: string | undefined;
  /** …or the member it is from, who had no order. */
  account?: string | undefined;
  reason: string;
};

/** An operator says whose money it is: it is credited, once. */
export function settleIncoming(
  deps: DepositsDeps,
  input: SettleIncoming,
  ctx: StaffCtx,
): Promise<Result<IncomingView, SettleRefusal>> {
  return deps.db.transaction(async (tx) => {
    const line = await lockIncoming(tx, ctx.merchantId, input.incomingId);
    if (!line) return refuse('not_found');
    if (line.state !== 'OPEN') return refuse('state_changed', { state: line.state });
    const found = await orderFor(deps, tx, line, input);
    if (!found.ok) return found;
    const order = found.value;
    if (order.currency !== line.currency) return refuse('currency_differs');
    const actor = actorOf(ctx);
    const { amount, ref: authorisation } = line;
    const credited = await creditReceived(deps, tx, order, {
      amount,
      authorisation,
      actor,
      reason: input.reason,
    });
    invariant(credited.ok || credited.code === 'account_closed', 'the order was open for money', { order });
    if (!credited.ok) return refuse('account_closed');
    const closedAt = deps.clock.now();
    const change = { state: 'MATCHED', why: 'matched_by_staff', orderNo: order.orderNo, closedAt } as const;
    const matched = await updateIncoming(tx, line.incomingId, { ...change, reason: input.reason });
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'incoming.settle',
      target: `incoming:${line.incomingId}`,
      before: { state: line.state, why: line.why },
      after: { orderNo: order.orderNo, amount: moneyText(amount, line.currency) },
      reason: input.reason,
    });
    return ok(incomingView(matched));
  });
}

/** The order the money is credited to, locked or new. Everything that can refuse comes before anything is written. */
async function orderFor(
  deps: DepositsDeps,
  tx: Tx,
  line: IncomingRow,
  { orderNo, account }: SettleIncoming,
): Promise<Result<DepositRow, SettleRefusal>> {
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

/** Not a deposit (the house's own transfer, a refund of a bank): put aside with the reason; it can be found again. */
export function setIncomingAside(
  deps: DepositsDeps,
  input: { incomingId: number; reason: string },
  ctx: StaffCtx,
): Promise<Result<IncomingView, 'not_found' | 'state_changed'>> {
  return deps.db.transaction(async (tx) => {
    const line = await lockIncoming(tx, ctx.merchantId, input.incomingId);
    if (!line) return refuse('not_found');
    if (line.state !== 'OPEN') return refuse('state_changed', { state: line.state });
    const closedAt = deps.clock.now();
    const change = { state: 'SET_ASIDE', why: 'set_aside', closedAt, reason: input.reason } as const;
    const aside = await updateIncoming(tx, line.incomingId, change);
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'incoming.set-aside',
      target: `incoming:${line.incomingId}`,
      before: { state: line.state },
      after: { state: aside.state },
      reason: input.reason,
    });
    return ok(incomingView(aside));
  });
}
