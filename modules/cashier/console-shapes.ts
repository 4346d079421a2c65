import { z } from 'zod';
import { amount, deposit, INCOMING_STATES, instant, money, PAY_METHODS, withdrawal } from './shapes.ts';

/** The shapes of the console's wire: orders, money that came, channels, a brand's rules. */

export const depositCase = deposit.extend({
  memberId: z.number().int(),
  account: z.string(),
  reference: z.string(),
  payerReference: z.string().nullable(),
  gateway: z.string(),
  slipCount: z.number().int(),
  bonusCode: z.string().nullable(),
  /** The authorisation number the gateway gave. */
  gatewayReference: z.string().nullable(),
  reason: z.string().nullable(),
});

export const withdrawalCase = withdrawal.extend({
  memberId: z.number().int(),
  account: z.string(),
  payeeName: z.string(),
  claimedBy: z.string().nullable(),
  /** What makes an operator look twice. */
  risk: z.object({
    firstWithdrawal: z.boolean(),
    turnoverLeft: money,
    depositsTotal: money,
    withdrawalsTotal: money,
    newBankAccount: z.boolean(),
  }),
  /** Above the brand's threshold two different operators approve; who was the first, once there is one. */
  needsSecondPerson: z.boolean(),
  firstApprovedBy: z.string().nullable(),
  /** 'unknown': the rail has not said; the money stays held. */
  payout: z
    .object({
      payoutNo: z.string(),
      /** 'rest': the second payout of a dispute. */
      purpose: z.enum(['withdrawal', 'rest']),
      amount: money,
      outcome: z.enum(['pending', 'paid', 'failed', 'unknown']),
      detail: z.string().nullable(),
    })
    .nullable(),
});

export const gatewayEvent = z.object({
  id: z.number().int(),
  gateway: z.string(),
  eventId: z.string(),
  kind: z.string(),
  reference: z.string(),
  receivedAt: instant,
  outcome: z.string(),
  deliveries: z.number().int(),
});

/** Money that came to an account of the house. `why`: what it was matched by, or why it waits. */
export const incoming = z.object({
  incomingId: z.number().int(),
  gateway: z.string(),
  ref: z.string(),
  toldBy: z.string(),
  account: z.string().nullable(),
  currency: z.string(),
  amount: money,
  original: z.string().nullable(),
  memo: z.string(),
  payer: z.string().nullable(),
  bookedAt: instant,
  state: z.enum(INCOMING_STATES),
  why: z.string().nullable(),
  orderNo: z.string().nullable(),
  reason: z.string().nullable(),
});

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hours_invalid');
export const channelWish = {
  /** Stable name; fixed once the channel is there, as its gateway is. */
  code: z.string().regex(/^[a-z0-9-]{2,40}$/, 'code_invalid'),
  method: z.enum(PAY_METHODS),
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
export const channelOut = z.object({ ...channelWish, channelId: z.number().int(), currency: z.string() });
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
