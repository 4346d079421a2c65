import { reasonText } from '@baize/endpoint';
import { z } from 'zod';

/** The shapes both wires of the module share. Browser code sees their types only. */

/** Positive money in major units, at most 5 decimals: "1000.50". What a currency can pay is checked by the operation. */
export const amount = z.string().regex(/^\d{1,13}(\.\d{1,5})?$/, 'amount_invalid');
export const money = z.string();
export const instant = z.number().int();
export const requestId = z.string().min(8).max(64);
export const reason = reasonText(300);
export const orderNo = z.string().regex(/^D\d{6}-[0-9A-Z]{8}$/, 'order_no_invalid');
export const withdrawalNo = z.string().regex(/^W\d{6}-[0-9A-Z]{8}$/, 'withdrawal_no_invalid');

/** Query text becomes a number; pages count from 1 (OPEN-API-04). */
export const paging = {
  pageNo: z.coerce.number<number | string | undefined>().int().min(1).default(1),
  pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(100).default(20),
};
/** Epoch ms; the range is at most 31 days and 180 days back (OPEN-WALLET-12). */
export const range = {
  from: z.coerce.number<number | string | undefined>().int().optional(),
  to: z.coerce.number<number | string | undefined>().int().optional(),
};
export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    pageNo: z.number().int(),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
  });

export const DEPOSIT_STATES = [
  'CREATED',
  'WAITING_PAYMENT',
  'SUBMITTED',
  'CREDITED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const;
export const WITHDRAWAL_STATES = [
  'APPLIED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'PAID',
  'AWAIT_CONFIRM',
  'RECEIVED',
  'PARTLY',
  'NOT_RECEIVED',
  'AUTO_RECEIVED',
  'FORCED_RECEIVED',
  'REJECTED',
  'CANCELLED',
] as const;
/** Money that came to an account of the house: waits for an operator, credited, or no deposit. */
export const INCOMING_STATES = ['OPEN', 'MATCHED', 'SET_ASIDE'] as const;
export const depositState = z.enum(DEPOSIT_STATES);
export const withdrawalState = z.enum(WITHDRAWAL_STATES);

/** How a member pays; the page has an icon and a text per code. */
export const PAY_METHODS = ['qr_transfer', 'bank_transfer', 'e_wallet', 'usdt', 'card', 'voucher'] as const;
const method = z.enum(PAY_METHODS);

export const channel = z.object({
  channelId: z.number().int(),
  method,
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
  /** Usual minutes until credited; [0, 0] reads "Instant". */
  minutes: z.tuple([z.number().int(), z.number().int()]),
  presets: z.array(money),
  /** The order still waiting for payment on this channel, to be continued instead of a new one. */
  waitingOrderNo: z.string().nullable(),
});

export const deposit = z.object({
  orderNo: z.string(),
  state: depositState,
  channelId: z.number().int(),
  method,
  channelName: z.string(),
  currency: z.string(),
  /** What the member said they would pay. */
  amount: money,
  /** What arrived; null until credited. */
  receivedAmount: money.nullable(),
  fee: money,
  /** 'over' | 'under': received differs from asked; 'late': paid after the order was closed;
   * 'unordered': money that came without an order. */
  flags: z.array(z.enum(['over', 'under', 'late', 'currency_mismatch', 'unordered'])),
  createdAt: instant,
  expiresAt: instant,
  closedAt: instant.nullable(),
  /** Why it failed, an i18n key. */
  failure: z.string().nullable(),
});

export const depositDetail = deposit.extend({
  /** The server's clock, so that a countdown does not trust the device's. */
  serverTime: instant,
  receiver: z.object({ name: z.string(), account: z.string(), bank: z.string().nullable() }).nullable(),
  /** The text that identifies the payment. */
  reference: z.string(),
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

export const bankAccount = z.object({
  bankAccountId: z.number().int(),
  kind: z.enum(['bank', 'e_wallet']),
  bankCode: z.string(),
  bankName: z.string(),
  /** Only the last four characters are shown. */
  maskedNumber: z.string(),
  payeeName: z.string(),
  /** Withdrawals may go here from this instant. */
  usableAt: instant,
});

export const withdrawal = z.object({
  withdrawalNo: z.string(),
  state: withdrawalState,
  currency: z.string(),
  amount: money,
  fee: money,
  /** amount − fee: what is sent. */
  payoutAmount: money,
  bankName: z.string(),
  maskedNumber: z.string(),
  createdAt: instant,
  paidAt: instant.nullable(),
  /** When it counts as received unless the member says otherwise; null outside AWAIT_CONFIRM. */
  autoReceiveAt: instant.nullable(),
  receivedAmount: money.nullable(),
  /** payoutAmount − receivedAmount once the member has answered partly or not received. */
  remainingAmount: money.nullable(),
  /** What an operator gave back of it; the dispute is closed then. */
  refundedAmount: money.nullable(),
  /** The operator's words on a rejection or a forced receipt. */
  reason: z.string().nullable(),
  proofCount: z.number().int(),
});
