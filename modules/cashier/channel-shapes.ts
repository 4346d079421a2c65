import { z } from 'zod';
import { amount } from '@baize/endpoint/shapes';
import { CHANNEL_BOUNDS, CHANNEL_SETTINGS, PRESETS_MAX, SETTING_BOUNDS } from './rules.ts';
import { payMethod } from './shapes.ts';

/** The shapes of the console's wire: channels and a brand's rules. */

const within = ([least, most]: readonly [least: number, most: number]) =>
  z.number().int().min(least).max(most);

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hours_invalid');
export const channelInput = {
  /** Stable name; fixed once the channel is there, as its gateway is. */
  code: z.string().regex(/^[a-z0-9-]{2,40}$/, 'code_invalid'),
  method: payMethod,
  name: z.string().trim().min(1).max(60),
  gateway: z.string().max(40),
  min: amount,
  max: amount,
  feeBps: within(CHANNEL_BOUNDS.feeBps),
  feeFixed: amount,
  /** Usual minutes until credited; [0, 0] reads "Instant". */
  minutes: z.tuple([within(CHANNEL_BOUNDS.minutes), within(CHANNEL_BOUNDS.minutes)]),
  presets: z.array(amount).max(PRESETS_MAX),
  receiver: z
    .strictObject({
      name: z.string().trim().min(1).max(80),
      account: z.string().trim().min(1).max(64),
      bank: z.string().trim().max(80).nullable(),
    })
    .nullable(),
  levelMin: within(CHANNEL_BOUNDS.levelMin),
  /** In the site's time; may pass midnight. null: always. */
  hours: z.strictObject({ from: clockTime, to: clockTime }).nullable(),
  /** null: the brand's. */
  turnoverPercent: within(CHANNEL_BOUNDS.turnoverPercent).nullable(),
  /** What the gateway asks of its channels; texts only (gateways/<gateway>/). */
  config: z.record(z.string().max(40), z.string().max(500)),
  /** The gateway that tells what came to the receiver's account. */
  feed: z.string().max(40).nullable(),
  isEnabled: z.boolean(),
  sort: within(CHANNEL_BOUNDS.sort),
};
export const channelOut = z.object({
  ...channelInput,
  channelId: z.number().int(),
  currency: z.string(),
  isProposed: z.boolean(),
});
/** What a gateway asks of its channels, one of CHANNEL_SETTINGS; `choices`: one of these. */
export const askedSetting = z.object({
  name: z.enum(CHANNEL_SETTINGS),
  isRequired: z.boolean(),
  choices: z.array(z.string()).nullable(),
});
export type AskedSetting = z.output<typeof askedSetting>;

export const channelErrors = [
  'gateway_unknown',
  'currency_unsupported',
  'config_invalid',
  'receiver_missing',
  'amount_invalid',
  'limits_invalid',
  'feed_unknown',
] as const;

export const cashierSettings = {
  depositTurnoverPercent: within(SETTING_BOUNDS.depositTurnoverPercent),
  depositMinutes: within(SETTING_BOUNDS.depositMinutes),
  matchByAmount: z.boolean(),
  withdrawMin: amount,
  withdrawMax: amount,
  withdrawalsPerDay: within(SETTING_BOUNDS.withdrawalsPerDay),
  freeWithdrawalsPerDay: within(SETTING_BOUNDS.freeWithdrawalsPerDay),
  withdrawFeeBps: within(SETTING_BOUNDS.withdrawFeeBps),
  withdrawFeeMin: amount,
  bankAccountsMax: within(SETTING_BOUNDS.bankAccountsMax),
  payoutGateway: z.string().max(40),
};
