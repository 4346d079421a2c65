import type { Ctx } from '@baize/endpoint';
import { invariant, payableText, ok, payableUnits, type Refusal, refuse, type Result } from '@baize/kernel';
import { checkDeposit, type DepositRefusal } from '@baize/protection';
import { getMerchant, type Merchant, siteUrlOn } from '@baize/site';
import { findAccount } from '@baize/wallet';
import {
  type ChannelRow,
  findChannel,
  getChannel,
  getSettings,
  hoursOf,
  insertStep,
  isChannelOpen,
  newOrderNo,
  notifyUrlOf,
} from '@baize/cashier';
import { levelOf } from './member-level.ts';
import { depositDetailView, type DepositDetailView } from './deposit-view.ts';
import {
  countSubmittedDeposits,
  type DepositRow,
  findDepositByRequest,
  insertDeposit,
  lockDeposit,
  lockWaitingDeposit,
  sumOpenDeposits,
} from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';
import { lockDepositsOf } from './order-lock.sql.ts';
import { referenceOf } from './reference.ts';

export type CreateDeposit = {
  channelId: number;
  amount: string;
  requestId: string;
  bonusCode?: string | undefined;
};
export type CreateDepositRefusal =
  | 'channel_unavailable'
  | 'channel_closed'
  | 'bonus_unavailable'
  | 'amount_invalid'
  | 'amount_below_min'
  | 'amount_above_max'
  | 'deposit_waiting'
  | 'too_many_open_deposits'
  | 'gateway_refused'
  | 'gateway_unreachable'
  | 'request_id_reused'
  | DepositRefusal;

/** Orders a member may have called paid without anybody having confirmed it. */
const SUBMITTED_MAX = 5;
/** An order the gateway never answered for stops blocking its channel after this. */
const CREATED_MS_MAX = 30_000;

/**
 * Writes the order down, asks the gateway, stores how to pay. The order exists before the gateway is called, so
 * money can never arrive for something unknown. The same requestId answers the same order, and asks the gateway
 * again where its answer was lost.
 */
export async function createDeposit(
  deps: DepositsDeps,
  input: CreateDeposit,
  ctx: Ctx<'member'>,
): Promise<Result<DepositDetailView, CreateDepositRefusal>> {
  const known = await findDepositByRequest(deps.db, ctx.caller.memberId, input.requestId);
  // An order that was accepted stays so, whatever became of its channel since.
  const channel = known
    ? await getChannel(deps.db, known.channelId)
    : await findChannel(deps.db, ctx.merchantId, input.channelId);
  const gateway = channel && deps.gateways.get(channel.gateway);
  if (!channel) return refuse('channel_unavailable');
  const written = known ? repeatOf(known, input) : await writeOrder(deps, channel, input, ctx);
  if (!written.ok) return written;
  const order = written.value;
  if (order.state !== 'CREATED') return ok(depositDetailView(order, deps.clock.now(), ctx));
  if (!gateway) return refuse('channel_unavailable');

  const answer = await gateway.createPayment({
    orderNo: order.orderNo,
    reference: referenceOf(order.orderNo),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    config: channel.config,
    addressIndex: order.addressIndex,
    currency: order.currency,
    amount: payableText(order.amount, order.currency),
    expiresInSeconds: Math.max(
      30,
      Math.round((order.expiresAt.getTime() - deps.clock.now().getTime()) / 1000),
    ),
    notifyUrl: notifyUrlOf(deps, gateway.code),
    returnUrl: `${siteUrlOn(deps.siteUrl, ctx.host)}/member/depositv2?order=${order.orderNo}`,
    receiver: channel.receiver,
  });
  if (answer.outcome === 'unknown') {
    deps.log.warn(
      { orderNo: order.orderNo, detail: answer.detail },
      'the gateway did not answer a payment order',
    );
    return refuse('gateway_unreachable', { orderNo: order.orderNo });
  }
  const stored = await deps.db.transaction(async (tx) => {
    const row = await lockDeposit(tx, order.orderNo);
    invariant(row, 'deposits are never deleted', { orderNo: order.orderNo });
    // A repeat of this request, or a payer quicker than us, may have moved it already.
    if (row.state !== 'CREATED') return row;
    const actor = `gateway:${gateway.code}` as const;
    if (answer.outcome === 'refused')
      return moveDeposit(deps, tx, row, 'gateway_refused', {
        actor,
        failure: 'gateway_refused',
        reason: answer.code,
      });
    const { gatewayRef, ...asked } = answer.value;
    const instructions = { ...asked, takesSlip: gateway.confirmedBy === 'statement' };
    return moveDeposit(deps, tx, row, 'gateway_took', { actor, gatewayRef, instructions });
  });
  if (stored.state === 'FAILED') return refuse('gateway_refused', { orderNo: stored.orderNo });
  return ok(depositDetailView(stored, deps.clock.now(), ctx));
}

/** The order of an earlier call with the same requestId, where it asked for the same. */
function repeatOf(
  known: DepositRow,
  { channelId, amount, bonusCode }: CreateDeposit,
): Result<DepositRow, 'request_id_reused'> {
  const isSame =
    known.channelId === channelId &&
    known.amount === payableUnits(amount, known.currency) &&
    known.bonusCode === (bonusCode ?? null);
  return isSame ? ok(known) : refuse('request_id_reused');
}

async function writeOrder(
  deps: DepositsDeps,
  channel: ChannelRow,
  input: CreateDeposit,
  ctx: Ctx<'member'>,
): Promise<Result<DepositRow, CreateDepositRefusal>> {
  const { memberId, account } = ctx.caller;
  const amount = payableUnits(input.amount, channel.currency);
  if (amount === undefined) return refuse('amount_invalid');
  if (amount < channel.amountMin)
    return refuse('amount_below_min', { min: payableText(channel.amountMin, channel.currency) });
  if (amount > channel.amountMax)
    return refuse('amount_above_max', { max: payableText(channel.amountMax, channel.currency) });
  const wallet = await findAccount(deps.db, memberId);
  invariant(wallet, 'a member has a wallet', { memberId });
  if (wallet.currency !== channel.currency || wallet.state === 'closed') return refuse('channel_unavailable');
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const blocked = await blockOf(deps, channel, merchant, input, ctx);
  if (blocked) return blocked;
  const settings = await getSettings(deps.db, ctx.merchantId);

  return deps.db.transaction(async (tx) => {
    await lockDepositsOf(tx, memberId);
    const known = await findDepositByRequest(tx, memberId, input.requestId);
    if (known) return repeatOf(known, input);
    const now = deps.clock.now();
    const waiting = await lockWaitingDeposit(tx, memberId, channel.channelId);
    if (waiting) {
      const isOver = waiting.expiresAt <= now;
      const isStuck =
        waiting.state === 'CREATED' && now.getTime() - waiting.createdAt.getTime() > CREATED_MS_MAX;
      if (!isOver && !isStuck) return refuse('deposit_waiting', { orderNo: waiting.orderNo });
      await moveDeposit(deps, tx, waiting, isOver ? 'time_over' : 'given_up', { actor: 'clock' as const });
    }
    if ((await countSubmittedDeposits(tx, memberId)) >= SUBMITTED_MAX)
      return refuse('too_many_open_deposits');
    const order = { merchantId: ctx.merchantId, memberId, currency: channel.currency, amount, now };
    // The member's own limits and pauses; it may wait for the wallet's lock, so it comes after our own.
    const allowed = await checkDeposit(tx, { ...order, pending: (at) => sumOpenDeposits(at, memberId) });
    if (!allowed.ok) return allowed;
    const row = await insertDeposit(tx, {
      orderNo: newOrderNo('D', now, merchant.timeZone),
      merchantId: ctx.merchantId,
      memberId,
      account,
      accountId: wallet.accountId,
      channelId: channel.channelId,
      method: channel.method,
      channelName: channel.name,
      gateway: channel.gateway,
      currency: channel.currency,
      amount,
      requestId: input.requestId,
      bonusCode: input.bonusCode,
      needsAddress: deps.gateways.get(channel.gateway)?.needsAddress,
      createdAt: now,
      expiresAt: new Date(now.getTime() + settings.depositMinutes * 60_000),
    });
    await insertStep(tx, {
      orderNo: row.orderNo,
      state: 'CREATED',
      event: 'ordered',
      at: now,
      actor: 'member' as const,
    });
    return ok(row);
  });
}

/** What keeps this member from this channel now, whatever the amount: level, hours, a bonus that is none. */
async function blockOf(
  deps: DepositsDeps,
  channel: ChannelRow,
  merchant: Merchant,
  { bonusCode }: CreateDeposit,
  { caller: { memberId }, language }: Ctx<'member'>,
): Promise<Refusal<'channel_unavailable' | 'channel_closed' | 'bonus_unavailable'> | undefined> {
  const level = await levelOf(deps.db, memberId);
  if (level < channel.levelMin) return refuse('channel_unavailable');
  if (!isChannelOpen(channel, deps.clock.now(), merchant.timeZone))
    return refuse('channel_closed', hoursOf(channel) ?? undefined);
  if (bonusCode === undefined) return undefined;
  const order = { merchantId: merchant.id, memberId, currency: channel.currency, language };
  const choices = (await deps.ports?.bonusChoices?.(deps.db, order)) ?? [];
  return choices.some((one) => one.code === bonusCode) ? undefined : refuse('bonus_unavailable');
}
