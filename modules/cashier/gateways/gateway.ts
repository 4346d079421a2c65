import type { Result } from '@baize/kernel';
import type { z } from 'zod';
import type { Receiver } from '../channel.sql.ts';
import { inTime } from './in-time.ts';

/**
 * What the cashier asks of a payment gateway. One folder beside this file per gateway (docs/recipes: add a gateway).
 * An adapter translates and signs; it holds no state, moves no money and decides nothing.
 */
export type Gateway = {
  /** Stands in orders and in the notify path; never changes. */
  readonly code: string;
  /** What it can be paid in; absent: any currency. */
  readonly currencies?: readonly string[];
  /**
   * What a channel's config must look like, of CHANNEL_SETTINGS (rules.ts); the console asks for each by its name, and an
   * operator cannot save another. Absent: the channel needs none.
   */
  readonly config?: z.ZodObject;
  /** A channel needs the house's account as its receiver. */
  readonly needsReceiver?: true;
  /** Each order gets the next child of an extended public key. */
  readonly needsAddress?: true;
  /**
   * Who says that money came: 'gateway' tells about its own payments; 'statement' means an account of the house, read
   * by an operator or told by a channel's feed; 'chain' is looked up.
   */
  readonly confirmedBy: 'gateway' | 'statement' | 'chain';
  /** Asks for a payment. Sent again with the same orderNo it must answer the same payment. */
  createPayment(order: PaymentOrder): Promise<Answer<CreatedPayment>>;
  /** What became of a payment. `gatewayRef` is what createPayment gave. Absent: it cannot be asked. */
  findPayment?(gatewayRef: string): Promise<Answer<FoundPayment>>;
  /** Everything that came for an order so far, each with a number of its own. For chains. */
  listIncoming?(query: IncomingQuery): Promise<Answer<IncomingTransfer[]>>;
  /**
   * Orders a payout. Sent again with the same payoutNo it must not be paid twice, and the answer is what became of the first:
   * done, with its state. A gateway that says no to a duplicate instead is asked by `findPayout`; its no proves nothing.
   */
  sendPayout(payout: PayoutOrder): Promise<Answer<PayoutStatus>>;
  /**
   * refused with the code not_found: the gateway does not know the number. A day after the last order under it that is for
   * certain; before, the order may still be on its way.
   */
  findPayout(payoutNo: string): Promise<Answer<PayoutStatus>>;
  /** Everything it booked in a span, for the nightly comparison. Absent: it gives no list. */
  listRecords?(range: { from: Date; to: Date }): Promise<Answer<GatewayRecord[]>>;
  /** Verifies and reads a callback; absent for a gateway that never calls. */
  readNotice?(notice: Notice): Result<GatewayEvent, NoticeRefusal>;
  /** Addresses its callbacks come from; absent: any, the signature decides. */
  readonly callers?: readonly string[];
  /** The body that tells this gateway to stop repeating. */
  readonly acknowledgement?: string;
};

/**
 * done     the gateway answered
 * refused  it answered no, for certain: nothing happened there
 * unknown  no answer, a broken answer or a 5xx: it may have happened. Ask again, never conclude
 */
export type Answer<T> =
  | { outcome: 'done'; value: T }
  | { outcome: 'refused'; code: string }
  | { outcome: 'unknown'; detail: string };

/** A channel's parameters for its gateway; every value is text. */
export type ChannelConfig = Record<string, string>;

export type PaymentOrder = {
  orderNo: string;
  /** What the payer writes into the memo; it comes back in the statement. */
  reference: string;
  currency: string;
  /** Decimal text in the currency's digits. */
  amount: string;
  createdAt: Date;
  expiresAt: Date;
  expiresInSeconds: number;
  notifyUrl: string;
  returnUrl: string;
  /** The house's account on this channel. */
  receiver: Receiver | null;
  config: ChannelConfig;
  /** Set where the gateway `needsAddress`. */
  addressIndex: number | null;
};
export type CreatedPayment = {
  gatewayRef: string;
  receiver: Receiver | null;
  qrPayload: string | null;
  payUrl: string | null;
  crypto?: CryptoInstructions;
};
/** How much of which coin to send where. `amount` and `rate` (wallet money for one coin) are decimal text. */
export type CryptoInstructions = {
  coin: 'USDT';
  network: 'TRC20';
  address: string;
  amount: string;
  rate: string;
  confirmationsNeeded: number;
};
export type FoundPayment = {
  state: 'pending' | 'paid' | 'declined' | 'expired';
  currency: string;
  /** Decimal text; null unless paid. */
  paidAmount: string | null;
  authorisation: string | null;
};

export type IncomingQuery = {
  crypto: CryptoInstructions;
  config: ChannelConfig;
  currency: string;
  createdAt: Date;
  /** A transfer booked by then counts at the rate the order was quoted; a later one at the channel's. */
  expiresAt: Date;
};
export type IncomingTransfer = {
  /** The transaction's number; unique for the gateway. */
  ref: string;
  /** Decimal text in the order's currency. */
  amount: string;
  /** What arrived, for people: "12.2 USDT at 0.98". */
  original: string;
  payer: string;
  at: Date;
  confirmations: number;
  isFinal: boolean;
};

export type PayoutOrder = {
  payoutNo: string;
  currency: string;
  amount: string;
  bankCode: string;
  accountNumber: string;
  payeeName: string;
  notifyUrl: string;
};
export type PayoutStatus = {
  state: 'processing' | 'paid' | 'failed';
  gatewayRef: string;
  detail: string | null;
};

/** A line of a gateway's own books. `number` is ours: the order's or the payout's. */
export type GatewayRecord = {
  kind: 'payment' | 'payout';
  number: string;
  state: string;
  /** Decimal text. */
  amount: string;
  currency: string;
};

/** Bytes as they came: signatures cover bytes, not parsed text. */
export type Notice = {
  rawBody: Buffer;
  header(name: string): string | undefined;
  now: Date;
};
export type NoticeRefusal = 'signature_wrong' | 'timestamp_stale' | 'malformed';

type EventHead = { eventId: string; body: object };
export type GatewayEvent = EventHead &
  (
    | ({ kind: 'payment'; orderNo: string; gatewayRef: string } & FoundPayment)
    | ({ kind: 'payout'; payoutNo: string } & PayoutStatus)
    /** Money on an account of the house, with whatever the payer wrote beside it. */
    | ({ kind: 'credit' } & BankCredit)
    /** Signed and ours, but nothing cashier acts on; acknowledged and kept. */
    | { kind: 'other'; name: string; reference: string }
  );
export type BankCredit = {
  /** The bank's own number of the line. */
  ref: string;
  account: string;
  currency: string;
  /** Decimal text. */
  amount: string;
  memo: string;
  payer: string | null;
  bookedAt: Date;
};

export type Gateways = ReadonlyMap<string, Gateway>;
export const gatewaysOf = (...list: Gateway[]): Gateways =>
  new Map(list.map((one) => [one.code, inTime(one)]));
