import { z } from 'zod';
import type { Tx } from '@baize/db';
import { staffAction, staffChange, type Answer, type Ctx, type Input, type Output } from '@baize/endpoint';
import { payableText, ok, payableUnits, refuse, type Result } from '@baize/kernel';
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
type Api = typeof cashierConsoleApi;
export type ChannelInput = Omit<Input<Api, 'createChannel'>, 'reason'>;
export type ChannelView = Output<Api, 'createChannel'>;
type ChannelRefusal =
  | 'gateway_unknown'
  | 'currency_unsupported'
  | 'config_invalid'
  | 'receiver_missing'
  | 'amount_invalid'
  | 'limits_invalid'
  | 'feed_unknown';

/** A brand's ways to pay in, switched off ones too, and the gateways one can be made for (OP-23). */
export async function listChannels(deps: CashierDeps, ctx: Ctx<'staff:deposits.read'>) {
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
  { reason, ...input }: Input<Api, 'createChannel'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'createChannel'>> {
  return staffChange(deps, ctx, { action: 'channel.create', reason }, async (tx: Tx) => {
    const { currency } = await getMerchant(tx, ctx.merchantId);
    const channel = channelOf(deps, ctx.merchantId, currency, input);
    if (!channel.ok) return channel;
    const made = await insertChannel(tx, channel.value);
    if (!made) return refuse('code_taken');
    const after = channelView(made);
    return ok({ target: `channel:${made.channelId}`, before: null, after, value: after });
  });
}

/** Changes a channel. Its code and gateway stand in old orders and stay. Open orders keep their terms. */
export function updateChannel(
  deps: CashierDeps,
  { channelId, reason, ...input }: Input<Api, 'updateChannel'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'updateChannel'>> {
  return staffAction(deps, ctx, {
    action: 'channel.update',
    reason,
    lock: (tx: Tx) => lockChannel(tx, ctx.merchantId, channelId),
    refuse: (row) => (input.gateway === row.gateway && input.code === row.code ? undefined : 'gateway_fixed'),
    act: async (tx, row) => {
      const channel = channelOf(deps, ctx.merchantId, row.currency, input);
      if (!channel.ok) return channel;
      const after = channelView(await updateChannelRow(tx, channelId, channel.value));
      return ok({ target: `channel:${channelId}`, before: channelView(row), after, value: after });
    },
  });
}

/** Takes a channel away for good. Its orders stay, and money that comes for them is still credited. */
export function archiveChannel(
  deps: CashierDeps,
  { channelId, reason }: Input<Api, 'archiveChannel'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'archiveChannel'>> {
  return staffAction(deps, ctx, {
    action: 'channel.archive',
    reason,
    lock: (tx: Tx) => lockChannel(tx, ctx.merchantId, channelId),
    act: async (tx, row) => {
      await archiveChannelRow(tx, row.channelId, deps.clock.now());
      return ok({ target: `channel:${channelId}`, before: channelView(row), after: null, value: null });
    },
  });
}

/** The config of a gateway that asks for none. */
const NOTHING = z.strictObject({});
const MINUTES_AN_HOUR = 60;
const minuteOf = (clock: string): number => {
  const [hour = '0', minute = '0'] = clock.split(':');
  return Number(hour) * MINUTES_AN_HOUR + Number(minute);
};

/** Reads an operator's input against its gateway. Nothing is written by it. */
function channelOf(
  deps: CashierDeps,
  merchantId: number,
  currency: string,
  input: ChannelInput,
): Result<NewChannel, ChannelRefusal> {
  const gateway = deps.gateways.get(input.gateway);
  if (!gateway) return refuse('gateway_unknown');
  const code = misfitOf(deps, gateway, currency, input);
  if (code) return code;
  const [amountMin, amountMax] = [payableUnits(input.min, currency), payableUnits(input.max, currency)];
  const feeFixed = /^0(\.0+)?$/.test(input.feeFixed) ? 0n : payableUnits(input.feeFixed, currency);
  const presets = input.presets.map((preset) => payableUnits(preset, currency));
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
  const [minutesFrom, minutesTo] = input.minutes;
  if (minutesTo < minutesFrom) return refuse('limits_invalid');
  const { method, name, feeBps, levelMin, turnoverPercent, receiver, config, feed, isEnabled, sort } = input;
  const about = {
    merchantId,
    code: input.code,
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
    openFrom: input.hours ? minuteOf(input.hours.from) : null,
    openTo: input.hours ? minuteOf(input.hours.to) : null,
  };
  return ok({ ...about, ...rules, ...hours, amountMin, amountMax, presets });
}

function misfitOf(deps: CashierDeps, gateway: Gateway, currency: string, input: ChannelInput) {
  if (gateway.currencies && !gateway.currencies.includes(currency)) return refuse('currency_unsupported');
  const config = (gateway.config ?? NOTHING).safeParse(input.config);
  if (!config.success)
    return refuse('config_invalid', { fields: config.error.issues.map(({ path }) => path.join('.')) });
  if (gateway.needsReceiver && !input.receiver) return refuse('receiver_missing');
  const feed = input.feed === null ? undefined : deps.gateways.get(input.feed);
  return input.feed !== null && !feed?.readNotice ? refuse('feed_unknown') : undefined;
}

export function channelView(row: ChannelRow): ChannelView {
  const money = (units: bigint) => payableText(units, row.currency);
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
