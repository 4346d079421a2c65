import { z } from 'zod';
import { amount } from '@baize/endpoint/shapes';
import { payMethod } from './shapes.ts';

/** The shapes of the console's wire: channels and a brand's rules. */

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hours_invalid');
export const channelInput = {
  /** Stable name; fixed once the channel is there, as its gateway is. */
  code: z.string().regex(/^[a-z0-9-]{2,40}$/, 'code_invalid'),
  method: payMethod,
  name: z.string().trim().min(1).max(60),
  gateway: z.string().max(40),
  min: amount,
  max: amount,
  feeBps: z.number().int().min(0).max(3_000),
  feeFixed: amount,
  /** Usual minutes until credited; [0, 0] reads "Instant". */
  minutes: z.tuple([z.number().int().min(0).max(10_080), z.number().int().min(0).max(10_080)]),
  presets: z.array(amount).max(12),
  receiver: z
    .strictObject({
      name: z.string().trim().min(1).max(80),
      account: z.string().trim().min(1).max(64),
      bank: z.string().trim().max(80).nullable(),
    })
    .nullable(),
  levelMin: z.number().int().min(0).max(100),
  /** In the site's time; may pass midnight. null: always. */
  hours: z.strictObject({ from: clockTime, to: clockTime }).nullable(),
  /** null: the brand's. */
  turnoverPercent: z.number().int().min(0).max(1_000).nullable(),
  /** What the gateway asks of its channels; texts only (gateways/<gateway>/). */
  config: z.record(z.string().max(40), z.string().max(500)),
  /** The gateway that tells what came to the receiver's account. */
  feed: z.string().max(40).nullable(),
  isEnabled: z.boolean(),
  sort: z.number().int().min(0).max(10_000),
};
export const channelOut = z.object({ ...channelInput, channelId: z.number().int(), currency: z.string() });
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
  depositTurnoverPercent: z.number().int().min(0).max(1_000),
  depositMinutes: z.number().int().min(5).max(1_440),
  matchByAmount: z.boolean(),
  withdrawMin: amount,
  withdrawMax: amount,
  withdrawalsPerDay: z.number().int().min(1).max(50),
  freeWithdrawalsPerDay: z.number().int().min(0).max(50),
  withdrawFeeBps: z.number().int().min(0).max(2_000),
  withdrawFeeMin: amount,
  /** A withdrawal above this needs a second operator; "0" switches it off. */
  fourEyesAbove: amount,
  bankAccountsMax: z.number().int().min(1).max(20),
  payoutGateway: z.string().max(40),
};
