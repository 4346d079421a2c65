import type { Result } from '@baize/kernel';
import type { Receiver } from '../channel.sql.ts';

/**
 * What cashier asks of a payment gateway. One file beside this one per gateway (docs/recipes: add a gateway).
 * An adapter translates and signs; it holds no state, moves no money and decides nothing.
 */
export type Gateway = {
  /** Stands in orders and in the notify path; never changes. */
  readonly code: string;
  /** Asks for a payment. Sent again with the same orderNo it must answer the same payment. */
  createPayment(order: PaymentOrder): Promise<Answer<CreatedPayment>>;
  /** What became of a payment. `gatewayRef` is what createPayment gave. */
  findPayment(gatewayRef: string): Promise<Answer<FoundPayment>>;
  /** Orders a payout. Sent again with the same payoutNo it must not be paid twice. */
  sendPayout(payout: PayoutOrder): Promise<Answer<PayoutStatus>>;
  /** refused with the code not_found: the rail never heard of the number. */
  findPayout(payoutNo: string): Promise<Answer<PayoutStatus>>;
  /** Verifies and reads a callback; absent for a gateway that never calls. */
  readNotice?(notice: Notice): Result<GatewayEvent, NoticeRefusal>;
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

export type PaymentOrder = {
  orderNo: string;
  currency: string;
  /** Decimal text in the currency's digits. */
  amount: string;
  expiresInSeconds: number;
  notifyUrl: string;
  returnUrl: string;
  /** The house's account on this channel, for gateways that only pass instructions on. */
  receiver: Receiver | null;
};
export type CreatedPayment = {
  gatewayRef: string;
  receiver: Receiver | null;
  qrPayload: string | null;
  payUrl: string | null;
};
export type FoundPayment = {
  state: 'pending' | 'paid' | 'declined' | 'expired';
  currency: string;
  /** Decimal text; null unless paid. */
  paidAmount: string | null;
  authorisation: string | null;
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
    /** Signed and ours, but nothing cashier acts on; acknowledged and kept. */
    | { kind: 'other'; name: string; reference: string }
  );

export type Gateways = ReadonlyMap<string, Gateway>;
export const gatewaysOf = (...list: Gateway[]): Gateways => new Map(list.map((one) => [one.code, one]));
