import { randomUUID } from 'node:crypto';
import type { Tx } from '@baize/db';
import { AT_ONCE, findProposed, propose, type Execute, type IsOvertaken, type Wish } from '@baize/approvals';
import { actorOf, staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { findMemberByName } from '@baize/members';
import { invariant, ok, payableText, refuse, type Actor, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findAccount } from '@baize/wallet';
import { z } from 'zod';
import { findChannelOfGateway, insertStep, newOrderNo, queueRange } from '@baize/cashier';
import type { depositsConsoleApi } from './console-api.ts';
import { creditReceived } from './credit-received.ts';
import { type DepositRow, insertDeposit, lockDeposit } from './deposit.sql.ts';
import { nextDeposit } from './deposit.ts';
import type { DepositsDeps } from './deps.ts';
import { incomingView, incomingViews, lineOf } from './incoming-view.ts';
import { type IncomingRow, listIncomingPage, lockIncoming, updateIncoming } from './incoming.sql.ts';
import { isAskedFor, isConfirmed } from './receive-incoming.ts';

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
  const page = await listIncomingPage(deps.db, filter, input, (line) => line);
  return ok(await incomingViews(deps, ctx.merchantId, page));
}

/**
 * An operator decides whose money it is: that of an order (one already credited gets a second order beside it, because an
 * order is credited once) or that of a member without one. It is credited, once. Only money that a gateway confirmed needs
 * nobody else, and only for the one order that asked for it before it came (`isAskedFor`): else, above the brand's sum, a
 * second operator decides.
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
    refuse: refusesDecided(deps),
    act: async (tx, line) => {
      const found = await ownerOf(tx, line, input);
      if (!found.ok) return found;
      const owner = found.value;
      const act = async () => {
        const { matched, logged } = await settle(deps, tx, line, owner, { actor: actorOf(ctx), reason });
        return ok({ ...logged, value: { ...incomingView(matched), proposalId: AT_ONCE } });
      };
      if (isConfirmed(line) && owner.order && (await isAskedFor(tx, line, owner.order))) return act();
      return propose(deps, tx, ctx, settleWish(line, { ...input, ...owner }), {
        act,
        waits: async (proposalId) => {
          const waiting = await findProposed(tx, ctx.merchantId, [lineOf(line.incomingId)], deps.clock.now());
          return { ...incomingView(line, waiting.get(lineOf(line.incomingId))), proposalId };
        },
      });
    },
  });
}

/** What is proposed about a line: whose it is, and the order it is for, where there is one. */
export const settleWish = (
  line: IncomingRow,
  {
    reason,
    orderNo,
    order,
    memberId,
    account,
  }: {
    reason: string;
    orderNo?: string | undefined;
    order?: DepositRow | undefined;
    memberId: number;
    account: string;
  },
): Wish => ({
  kind: 'incoming.settle',
  subject: lineOf(line.incomingId),
  payload: {
    incomingId: line.incomingId,
    ref: line.ref,
    ...(orderNo === undefined ? {} : { orderNo, isBesideOrder: order === undefined }),
    memberId,
    account,
  },
  money: { amount: line.amount, currency: line.currency },
  credits: [{ memberId, amount: line.amount }],
  permission: 'deposits.review',
  reason,
});

const settleKept = z.object({
  incomingId: z.number(),
  orderNo: z.string().optional(),
  /** The order was credited already when it was proposed: this money gets one of its own. */
  isBesideOrder: z.boolean().default(false),
  account: z.string().optional(),
});

/** An assignment that was approved. */
export const executeSettle =
  (deps: DepositsDeps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const kept = settleKept.parse(payload);
    const line = await lockIncoming(tx, merchantId, kept.incomingId);
    invariant(line, 'the line of a proposal is of its brand', kept);
    if (line.state !== 'OPEN') return refuse('state_changed');
    const found = await ownerOf(tx, line, kept);
    if (!found.ok) return refuse(found.code === 'account_closed' ? 'account_closed' : 'state_changed');
    // The order was credited since: a second order would credit the same money again.
    if (kept.orderNo !== undefined && !found.value.order && !kept.isBesideOrder)
      return refuse('state_changed');
    const { logged } = await settle(deps, tx, line, found.value, { actor: actorOf(ctx), reason });
    return ok({ action: 'incoming.settle', ...logged });
  };

/** The line was decided about since, or the order it is for was credited otherwise. */
export const isSettleOvertaken: IsOvertaken = async (tx, { merchantId, payload }) => {
  const { incomingId, orderNo, isBesideOrder } = settleKept.parse(payload);
  const line = await lockIncoming(tx, merchantId, incomingId);
  if (line?.state !== 'OPEN') return true;
  if (orderNo === undefined || isBesideOrder) return false;
  const order = await lockDeposit(tx, orderNo);
  return !order || !nextDeposit(order.state, 'money_came');
};

/** Whose it is was decided, or waits for a second person. */
const refusesDecided =
  ({ clock }: DepositsDeps) =>
  async ({ state, merchantId, incomingId }: IncomingRow, tx: Tx) => {
    if (state !== 'OPEN') return refuse('state_changed', { state });
    const waiting = await findProposed(tx, merchantId, [lineOf(incomingId)], clock.now());
    return waiting.size > 0 ? refuse('proposed_already') : undefined;
  };

/** An order that money may come for, locked; or the member who gets a new one. */
type Owner = { memberId: number; account: string; accountId: bigint; order?: DepositRow };

/** Whose it would be. It refuses everything that can be, and writes nothing. */
async function ownerOf(
  tx: Tx,
  line: IncomingRow,
  { orderNo, account }: { orderNo?: string | undefined; account?: string | undefined },
): Promise<Result<Owner, 'order_unknown' | 'member_unknown' | 'account_closed' | 'currency_differs'>> {
  const known = orderNo === undefined ? undefined : await lockDeposit(tx, orderNo);
  if (orderNo !== undefined && known?.merchantId !== line.merchantId) return refuse('order_unknown');
  const member = known ?? (await findMemberByName(tx, line.merchantId, account ?? ''));
  const wallet = member && (await findAccount(tx, member.memberId));
  if (!member || !wallet) return refuse('member_unknown');
  if (wallet.state === 'closed') return refuse('account_closed');
  if ((known ?? wallet).currency !== line.currency) return refuse('currency_differs');
  const owner = { memberId: member.memberId, account: member.account, accountId: wallet.accountId };
  return ok(known && nextDeposit(known.state, 'money_came') ? { ...owner, order: known } : owner);
}

async function settle(
  deps: DepositsDeps,
  tx: Tx,
  line: IncomingRow,
  owner: Owner,
  { actor, reason }: { actor: Actor; reason: string },
) {
  const order = owner.order ?? (await newOrder(deps, tx, line, owner));
  const { amount, ref: authorisation } = line;
  const credited = await creditReceived(deps, tx, order, {
    amount,
    isConfirmed: isConfirmed(line),
    gatewayRef: isPaymentOf(line, order) ? line.ref : null,
    authorisation,
    actor,
    reason,
  });
  invariant(credited.ok, 'the order was open for money', { order: order.orderNo, credited });
  const matched = await updateIncoming(tx, line.incomingId, {
    state: 'MATCHED',
    why: 'matched_by_staff',
    orderNo: order.orderNo,
    closedAt: deps.clock.now(),
    reason,
  });
  const logged = {
    target: `incoming:${line.incomingId}`,
    before: { state: line.state, why: line.why },
    after: { orderNo: order.orderNo, amount: payableText(amount, line.currency) },
  };
  return { matched, logged };
}

/** Told by the order's own gateway by the number of a payment: any other number is a second payment from now on. */
const isPaymentOf = (line: IncomingRow, { gateway, instructions }: DepositRow): boolean =>
  line.gateway === gateway && line.source === `gateway:${gateway}` && instructions?.crypto === undefined;

/** Money that nobody had ordered, or came a second time, has an order of its own. */
async function newOrder(
  deps: DepositsDeps,
  tx: Tx,
  line: IncomingRow,
  { memberId, account, accountId }: Owner,
): Promise<DepositRow> {
  const channel = await findChannelOfGateway(tx, line.merchantId, line.gateway, line.currency);
  invariant(channel, 'money of a gateway has a channel', { incomingId: line.incomingId });
  const now = deps.clock.now();
  const merchant = await getMerchant(tx, line.merchantId);
  const row = await insertDeposit(tx, {
    orderNo: newOrderNo('D', now, merchant.timeZone),
    merchantId: line.merchantId,
    memberId,
    account,
    accountId,
    channelId: channel.channelId,
    method: channel.method,
    channelName: channel.name,
    gateway: channel.gateway,
    currency: line.currency,
    amount: line.amount,
    requestId: `incoming-${randomUUID()}`,
    createdAt: now,
    expiresAt: now,
    state: 'SUBMITTED',
    flags: ['unordered'],
  });
  await insertStep(tx, {
    orderNo: row.orderNo,
    state: 'CREATED',
    event: 'unordered',
    at: now,
    actor: 'clock',
    reason: line.ref,
  });
  return row;
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
    refuse: refusesDecided(deps),
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
