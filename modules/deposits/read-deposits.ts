import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { payableText, ok, rangeOf, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { getSettings, hoursOf, isChannelOpen, listChannels, ORDER_RANGE } from '@baize/cashier';
import type { depositsApi } from './api.ts';
import { levelOf } from './member-level.ts';
import { findDeposit, listDepositPage, listWaitingDeposits } from './deposit.sql.ts';
import { depositDetailView, type DepositDetailView, depositView, payerReferenceOf } from './deposit-view.ts';
import { listInstructions } from './member-deposits.sql.ts';
import type { DepositsDeps } from './deps.ts';

/** The ways to pay in that this brand has, each with the order still waiting on it. */
export async function listDepositChannels(deps: DepositsDeps, ctx: Ctx<'member'>) {
  const { language } = ctx;
  const { memberId } = ctx.caller;
  const channels = await listChannels(deps.db, ctx.merchantId);
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const { depositTurnoverPercent } = await getSettings(deps.db, ctx.merchantId);
  const level = await levelOf(deps.db, memberId);
  const now = deps.clock.now();
  const waiting = await listWaitingDeposits(deps.db, memberId, now);
  const isToHouse = (gateway: string) => deps.gateways.get(gateway)?.confirmedBy === 'statement';
  const list = channels
    .filter((channel) => deps.gateways.has(channel.gateway) && channel.levelMin <= level)
    .map((channel) => ({
      channelId: channel.channelId,
      method: channel.method,
      name: channel.name,
      currency: channel.currency,
      min: payableText(channel.amountMin, channel.currency),
      max: payableText(channel.amountMax, channel.currency),
      feeBps: channel.feeBps,
      feeFixed: payableText(channel.feeFixed, channel.currency),
      hours: hoursOf(channel),
      isOpen: isChannelOpen(channel, now, merchant.timeZone),
      turnoverPercent: channel.turnoverPercent ?? depositTurnoverPercent,
      minutes: [channel.minutesFrom, channel.minutesTo] as [number, number],
      byHand: channel.feed === null && isToHouse(channel.gateway),
      toHouse: isToHouse(channel.gateway),
      presets: channel.presets.map((preset) => payableText(preset, channel.currency)),
      waitingOrderNo: waiting.find((order) => order.channelId === channel.channelId)?.orderNo ?? null,
    }));
  const asked = { merchantId: merchant.id, memberId, currency: merchant.currency, language };
  return ok({ list, bonuses: (await deps.ports?.bonusChoices?.(deps.db, asked)) ?? [] });
}

/** One of the caller's own orders; somebody else's is as unknown as one that does not exist. */
export async function getDeposit(
  deps: DepositsDeps,
  input: { orderNo: string },
  ctx: Ctx<'member'>,
): Promise<Result<DepositDetailView, 'not_found'>> {
  const row = await findDeposit(deps.db, ctx.caller.memberId, input.orderNo);
  return row ? ok(depositDetailView(row, deps.clock.now(), ctx)) : refuse('not_found');
}

export async function listDeposits(
  deps: DepositsDeps,
  input: Input<typeof depositsApi, 'listDeposits'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof depositsApi, 'listDeposits'>> {
  const range = rangeOf(input, deps.clock.now(), ORDER_RANGE);
  if (!range.ok) return range;
  const { merchantId, caller } = ctx;
  const filter = { merchantId, memberId: caller.memberId, state: input.state, ...range.value };
  return ok(await listDepositPage(deps.db, filter, input, (row) => depositView(row, ctx)));
}

/** The references by which members know these orders. */
export const listReferences = async (
  db: Db,
  orderNos: readonly string[],
): Promise<{ orderNo: string; reference: string }[]> =>
  (await listInstructions(db, orderNos)).map((row) => ({
    orderNo: row.orderNo,
    reference: payerReferenceOf(row),
  }));
