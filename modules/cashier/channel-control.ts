import type { Tx } from '@baize/db';
import { isLowered, isOther, isSwitchedOn, type Control } from '@baize/endpoint/control';
import { invariant } from '@baize/kernel';
import { z } from 'zod';
import type { channelErrors } from './channel-shapes.ts';
import { channelOf, channelTexts, textsOf, type ChannelTexts } from './channel-terms.ts';
import { insertChannel, lockChannel, lockChannelOfCode, updateChannel } from './channel.sql.ts';
import type { CashierDeps } from './deps.ts';
import { getSettings } from './settings.ts';

/** `channelId` is null for a channel that is not there yet. */
const wanted = channelTexts.extend({ channelId: z.number().int().nullable() });
type Wanted = z.output<typeof wanted>;

/** What proposals about a channel, and its entries in the log, are called by. */
export const channelSubject = (code: string): string => `deposit-channel:${code}`;

/**
 * OP-23: where members' money goes, who says that it came, and how much of it is staked before it leaves. Limits, fees, hours
 * and looks bind nobody.
 */
export const channelControl = (
  deps: Pick<CashierDeps, 'gateways'>,
): Control<Tx, 'cashier.channel', Wanted, ChannelTexts | null, (typeof channelErrors)[number]> => ({
  kind: 'cashier.channel',
  action: 'channel.update',
  createAction: 'channel.create',
  permission: 'cashier.write',
  wanted,
  subject: ({ code }) => channelSubject(code),
  lock: async (tx, merchantId, { channelId, code }) => {
    const row =
      channelId === null
        ? await lockChannelOfCode(tx, merchantId, code)
        : await lockChannel(tx, merchantId, channelId);
    return row ? textsOf(row) : null;
  },
  refuse: async (_tx, _seen, to) => {
    const { channelId: _, currency, ...input } = to;
    const channel = channelOf(deps, currency, input);
    return channel.ok ? undefined : channel.code;
  },
  next: (_seen, to) => {
    const { channelId: _, ...texts } = to;
    return texts;
  },
  bindsLess: (seen, next) =>
    seen === null ||
    next === null ||
    isOther(seen.receiver, next.receiver) ||
    isOther(seen.config, next.config) ||
    isOther(seen.feed, next.feed) ||
    isSwitchedOn(seen.isEnabled, next.isEnabled),
  bindsLessHere: async (tx, merchantId, seen, next) => {
    if (seen === null || next === null || seen.turnoverPercent === next.turnoverPercent) return false;
    const { depositTurnoverPercent: ofBrand } = await getSettings(tx, merchantId);
    return isLowered(seen.turnoverPercent ?? ofBrand, next.turnoverPercent ?? ofBrand);
  },
  save: async (tx, merchantId, { channelId, currency, ...input }) => {
    const channel = channelOf(deps, currency, input);
    invariant(channel.ok, 'a channel that was refused is not saved');
    const row = { merchantId, ...channel.value };
    const saved = channelId === null ? await insertChannel(tx, row) : await updateChannel(tx, channelId, row);
    invariant(saved, 'the code was free under its lock');
  },
});
