import { z } from 'zod';
import { auditOf, type Ctx } from '@baize/endpoint';
import { moneyText, ok, payableUnits, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { cashierConsoleApi } from './api.ts';
import { hoursOf } from './channel-hours.ts';
import {
  archiveChannelRow,
  type ChannelRow,
  insertChannel,
  listAllChannels,
  lockChannel,
  type NewChannel,
  updateChannel as updateChannelRow,
} from './channel.sql.ts';
import type { CashierDeps } from './deps.ts';
import type { Gateway } from './gateways/gateway.ts';

type WriteCtx = Ctx<'staff:cashier.write'>;
export type ChannelWish = z.output<typeof cashierConsoleApi.operations.createChannel.input>;
export type ChannelView = z.input<typeof cashierConsoleApi.operations.createChannel.output>;
type WishRefusal =
  | 'gateway_unknown'
  | 'currency_unsupported'
  | 'config_invalid'
  | 'receiver_missing'
  | 'amount_invalid'
  | 'limits_invalid'
  | 'feed_unknown';

/** A brand's ways to pay in, switched off ones too, and the gateways one can be made for (OP-23). */
export async function listChannelsOfBrand(deps: CashierDeps, ctx: Ctx<'staff:deposits.review'>) {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const rows = await listAllChannels(deps.db, ctx.merchantId);
  const gateways = [...deps.gateways.values()]
    .filter((one) => !one.currencies || one.currencies.includes(currency))
    .map((one) => ({
      code: one.code,
      confirmedBy: one.confirmedBy,
      needsReceiver: one.needsReceiver ?? false,
      isFeed: one.readNotice !== undefined && one.confirmedBy === 'gateway',
    }));
  return ok({ list: rows.map(channelView), gateways, currency });
}

export function createChannel(
  deps: CashierDeps,
  input: ChannelWish,
  ctx: WriteCtx,
): Promise<Result<ChannelView, WishRefusal | 'code_taken'>> {
  return deps.db.transaction(async (tx) => {
    const { currency } = await getMerchant(tx, ctx.merchantId);
    const channel = channelOf(deps, ctx.merchantId, currency, input);
    if (!channel.ok) return channel;
    const made = await insertChannel(tx, channel.value);
    if (!made) return refuse('code_taken');
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'channel.create',
      target: `channel:${made.channelId}`,
      before: null,
      after: channelView(made),
      ...(input.reason ? { reason: input.reason } : {}),
    });
    return ok(channelView(made));
  });
}

/** Changes a channel. Its code and gateway stand in old orders and stay. Open orders keep what they were told. */
export function updateChannel(
  deps: CashierDeps,
  input: ChannelWish & { channelId: number },
  ctx: WriteCtx,
): Promise<Result<ChannelView, WishRefusal | 'not_found' | 'gateway_fixed'>> {
  return deps.db.transaction(async (tx) => {
    const { channelId, ...wish } = input;
    const row = await lockChannel(tx, ctx.merchantId, channelId);
    if (!row) return refuse('not_found');
    if (wish.gateway !== row.gateway || wish.code !== row.code) return refuse('gateway_fixed');
    const channel = channelOf(deps, ctx.merchantId, row.currency, wish);
    if (!channel.ok) return channel;
    const changed = await updateChannelRow(tx, channelId, channel.value);
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'channel.update',
      target: `channel:${channelId}`,
      before: channelView(row),
      after: channelView(changed),
      ...(wish.reason ? { reason: wish.reason } : {}),
    });
    return ok(channelView(changed));
  });
}

/** Takes a channel away for good. Its orders stay, and money that comes for them is still credited. */
export function archiveChannel(
  deps: CashierDeps,
  input: { channelId: number; reason: string },
  ctx: WriteCtx,
): Promise<Result<null, 'not_found'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockChannel(tx, ctx.merchantId, input.channelId);
    if (!row) return refuse('not_found');
    await archiveChannelRow(tx, row.channelId, deps.clock.now());
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'channel.archive',
      target: `channel:${row.channelId}`,
      before: channelView(row),
      after: null,
      reason: input.reason,
    });
    return ok(null);
  });
}

/** The config of a gateway that asks for none. */
const NOTHING = z.strictObject({});
const MINUTES_AN_HOUR = 60;
const minuteOf = (clock: string): number => {
  const [hour = '0', minute = '0'] = clock.split(':');
  return Number(hour) * MINUTES_AN_HOUR + Number(minute);
};

/** Reads an operator's wish against its gateway. Nothing is written by it. */
function channelOf(
  deps: CashierDeps,
  merchantId: number,
  currency: string,
  wish: ChannelWish,
): Result<NewChannel, WishRefusal> {
  const gateway = deps.gateways.get(wish.gateway);
  if (!gateway) return refuse('gateway_unknown');
  const code = misfitOf(deps, gateway, currency, wish);
  if (code) return code;
  const [amountMin, amountMax] = [payableUnits(wish.min, currency), payableUnits(wish.max, currency)];
  const feeFixed = /^0(\.0+)?$/.test(wish.feeFixed) ? 0n : payableUnits(wish.feeFixed, currency);
  const presets = wish.presets.map((preset) => payableUnits(preset, currency));
  const isReadable = (units: bigint | undefined): units is bigint => units !== undefined;
  if (
    amountMin === undefined ||
    amountMax === undefined ||
    feeFixed === undefined ||
    !presets.every(isReadable)
  )
    return refuse('amount_invalid');
  const isPayable = (units: bigint): boolean => units >= amountMin && units <= amountMax;
  if (amountMax < amountMin || feeFixed >= amountMin || !presets.every(isPayable))
    return refuse('limits_invalid');
  const [minutesFrom, minutesTo] = wish.minutes;
  if (minutesTo < minutesFrom) return refuse('limits_invalid');
  const { method, name, feeBps, levelMin, turnoverPercent, receiver, config, feed, isEnabled, sort } = wish;
  const about = {
    merchantId,
    code: wish.code,
    method,
    name,
    gateway: gateway.code,
    currency,
    receiver,
    config,
  };
  const rules = {
    feeBps,
    feeFixed,
    levelMin,
    turnoverPercent,
    minutesFrom,
    minutesTo,
    feed,
    isEnabled,
    sort,
  };
  const hours = {
    openFrom: wish.hours ? minuteOf(wish.hours.from) : null,
    openTo: wish.hours ? minuteOf(wish.hours.to) : null,
  };
  return ok({ ...about, ...rules, ...hours, amountMin, amountMax, presets });
}

function misfitOf(deps: CashierDeps, gateway: Gateway, currency: string, wish: ChannelWish) {
  if (gateway.currencies && !gateway.currencies.includes(currency)) return refuse('currency_unsupported');
  const config = (gateway.config ?? NOTHING).safeParse(wish.config);
  if (!config.success)
    return refuse('config_invalid', { fields: config.error.issues.map(({ path }) => path.join('.')) });
  if (gateway.needsReceiver && !wish.receiver) return refuse('receiver_missing');
  const feed = wish.feed === null ? undefined : deps.gateways.get(wish.feed);
  return wish.feed !== null && !feed?.readNotice ? refuse('feed_unknown') : undefined;
}

export function channelView(row: ChannelRow): ChannelView {
  const money = (units: bigint) => moneyText(units, row.currency);
  return {
    channelId: row.channelId,
    code: row.code,
    method: row.method,
    name: row.name,
    gateway: row.gateway,
    currency: row.currency,
    min: money(row.amountMin),
    max: money(row.amountMax),
    feeBps: row.feeBps,
    feeFixed: money(row.feeFixed),
    minutes: [row.minutesFrom, row.minutesTo],
    presets: row.presets.map(money),
    receiver: row.receiver,
    levelMin: row.levelMin,
    hours: hoursOf(row),
    turnoverPercent: row.turnoverPercent,
    config: row.config,
    feed: row.feed,
    isEnabled: row.isEnabled,
    sort: row.sort,
  };
}
