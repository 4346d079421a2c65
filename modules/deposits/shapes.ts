import { proposed } from '@baize/approvals/shapes';
import { instant, money } from '@baize/endpoint/shapes';
import { payMethod } from '@baize/cashier/shapes';
import { z } from 'zod';

/** The shapes both wires of the module share. Browser code sees their types only. */

export const orderNo = z.string().regex(/^D\d{6}-[0-9A-Z]{8}$/, 'order_no_invalid');

export const DEPOSIT_STATES = [
  'CREATED',
  'WAITING_PAYMENT',
  'SUBMITTED',
  'CREDITED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const;
export const depositState = z.enum(DEPOSIT_STATES);
/** Money that came to an account of the house: waits for an operator, credited, or no deposit. */
export const INCOMING_STATES = ['OPEN', 'MATCHED', 'SET_ASIDE'] as const;

export const channel = z.object({
  channelId: z.number().int(),
  method: payMethod,
  name: z.string(),
  currency: z.string(),
  min: money,
  max: money,
  /** What is kept as a fee: basis points of the received amount and a fixed part. */
  feeBps: z.number().int(),
  feeFixed: money,
  /** The hours it takes orders in, in the site's time; null: always. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  isOpen: z.boolean(),
  /** Valid bet a deposit asks for before a withdrawal, in percent of it. */
  turnoverPercent: z.number().int(),
  /** Usual minutes until credited; [0, 0] says none, and where no person looks at it that is at once. */
  minutes: z.tuple([z.number().int(), z.number().int()]),
  /** An operator finds the money on a statement and credits it. */
  byHand: z.boolean(),
  /** Paid into an account of the house, not to a payment company. */
  toHouse: z.boolean(),
  presets: z.array(money),
  /** The order still waiting for payment on this channel, to be continued instead of a new one. */
  waitingOrderNo: z.string().nullable(),
});

export const deposit = z.object({
  orderNo: z.string(),
  /** By which it is named to the member everywhere: in the memo, on the page, in the records. */
  reference: z.string(),
  state: depositState,
  channelId: z.number().int(),
  method: payMethod,
  channelName: z.string(),
  currency: z.string(),
  /** What the member said they would pay. */
  amount: money,
  /** What arrived; null until credited. */
  receivedAmount: money.nullable(),
  /** What came for it and is not credited yet, because it does not fit the order: operators decide about it. */
  heldAmount: money.nullable(),
  fee: money,
  /** 'over' | 'under': received differs from asked; 'late': paid after the order was closed;
   * 'unordered': money that came without an order. */
  flags: z.array(z.enum(['over', 'under', 'late', 'currency_mismatch', 'unordered'])),
  createdAt: instant,
  expiresAt: instant,
  closedAt: instant.nullable(),
  /** Why it failed, an i18n key. */
  failure: z.string().nullable(),
  /** What the member is told where an operator refused it, in the language of the call. */
  memberReason: z.string().nullable(),
});

export const depositDetail = deposit.extend({
  /** The server's clock, so that a countdown does not trust the device's. */
  serverTime: instant,
  receiver: z.object({ name: z.string(), account: z.string(), bank: z.string().nullable() }).nullable(),
  /** Dark modules of the QR as an SVG path in a viewBox of `size` × `size`, quiet zone of 4 included. */
  qr: z.object({ payload: z.string(), size: z.number().int(), path: z.string() }).nullable(),
  /** The gateway's own pay page, where there is one. */
  payUrl: z.string().nullable(),
  /** Where coins are sent instead of money, and what the chain shows so far. */
  crypto: z
    .object({
      coin: z.literal('USDT'),
      network: z.literal('TRC20'),
      address: z.string(),
      /** Coins to send, for `amount` at `rate` (wallet money for one coin). */
      amount: z.string(),
      rate: z.string(),
      confirmationsNeeded: z.number().int(),
      /** A transfer on its way; null while nothing is seen. */
      seen: z.string().nullable(),
      confirmations: z.number().int(),
    })
    .nullable(),
  /** Whether a picture of the bank's slip helps, and how many there are (at most 3). */
  takesSlip: z.boolean(),
  slipCount: z.number().int(),
  bonusCode: z.string().nullable(),
});

export const depositCase = deposit.extend({
  memberId: z.number().int(),
  account: z.string(),
  payerReference: z.string().nullable(),
  gateway: z.string(),
  slipCount: z.number().int(),
  bonusCode: z.string().nullable(),
  /** The authorisation number the gateway gave. */
  gatewayReference: z.string().nullable(),
  reason: z.string().nullable(),
  /** What upon it waits for a second person (approvals); meanwhile no operator decides otherwise. */
  proposed: proposed.nullable(),
  /** What an operator may do with it now. */
  acts: z.array(z.enum(['credit', 'fail'])),
});

/** Money that came to an account of the house. `why`: what it was matched by, or why it waits. */
export const incoming = z.object({
  incomingId: z.number().int(),
  gateway: z.string(),
  ref: z.string(),
  source: z.string(),
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
  /** Whose it is waits for a second person (approvals); meanwhile no operator decides otherwise. */
  proposed: proposed.nullable(),
  /** What an operator may do with it now. */
  acts: z.array(z.enum(['settle', 'setAside'])),
});
