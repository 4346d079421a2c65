import type { Db, Tx } from '@baize/db';
import { offsetOf, type Actor, type PageRequest } from '@baize/kernel';
import type { INCOMING_STATES } from './shapes.ts';

export type IncomingState = (typeof INCOMING_STATES)[number];

export type IncomingRow = {
  incomingId: number;
  merchantId: number;
  gateway: string;
  ref: string;
  toldBy: Actor;
  account: string | null;
  currency: string;
  amount: bigint;
  original: string | null;
  memo: string;
  payer: string | null;
  bookedAt: Date;
  state: IncomingState;
  why: string | null;
  orderNo: string | null;
  reason: string | null;
  closedAt: Date | null;
};
export type NewIncoming = Omit<
  IncomingRow,
  'incomingId' | 'state' | 'why' | 'orderNo' | 'reason' | 'closedAt'
>;

const INCOMING = `id as incoming_id, merchant_id, gateway, ref, told_by, account, currency,
  amount, original, memo, payer, booked_at, state, why, order_no, reason,
  closed_at`;

/**
 * Writes down what came, once per number of the bank. undefined: it was told before. A second teller waits here until
 * the first has committed.
 */
export const insertIncoming = (tx: Tx, line: NewIncoming, now: Date): Promise<IncomingRow | undefined> =>
  tx.maybe(
    `insert into deposits.incoming (merchant_id, gateway, ref, told_by, account, currency, amount, original, memo, payer,
       booked_at, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'OPEN', $12)
     on conflict (merchant_id, gateway, ref) do nothing returning ${INCOMING}`,
    [
      line.merchantId,
      line.gateway,
      line.ref,
      line.toldBy,
      line.account,
      line.currency,
      line.amount,
      line.original,
      line.memo,
      line.payer,
      line.bookedAt,
      now,
    ],
  );

export const lockIncoming = (tx: Tx, merchantId: number, id: number): Promise<IncomingRow | undefined> =>
  tx.maybe(`select ${INCOMING} from deposits.incoming where id = $1 and merchant_id = $2 for update`, [
    id,
    merchantId,
  ]);

export type IncomingChange = {
  state: IncomingState;
  why: string;
  orderNo?: string | null;
  reason?: string;
  closedAt: Date | null;
};
export const updateIncoming = (tx: Tx, id: number, change: IncomingChange): Promise<IncomingRow> =>
  tx.one(
    `update deposits.incoming set state = $2, why = $3, order_no = coalesce($4, order_no), reason = coalesce($5, reason),
       closed_at = $6 where id = $1 returning ${INCOMING}`,
    [id, change.state, change.why, change.orderNo ?? null, change.reason ?? null, change.closedAt],
  );

export type IncomingFilter = {
  merchantId: number;
  state?: IncomingState | undefined;
  orderNo?: string | undefined;
  from: Date;
  to: Date;
};
const WHERE = `merchant_id = $1 and booked_at >= $2 and booked_at < $3 and ($4::text is null or state = $4)
  and ($5::text is null or order_no = $5)`;
const paramsOf = ({ merchantId, from, to, state, orderNo }: IncomingFilter) => [
  merchantId,
  from,
  to,
  state ?? null,
  orderNo ?? null,
];

export const listIncomingRows = (db: Db, filter: IncomingFilter, page: PageRequest): Promise<IncomingRow[]> =>
  db.many(
    `select ${INCOMING} from deposits.incoming where ${WHERE} order by booked_at desc, id desc limit $6 offset $7`,
    [...paramsOf(filter), page.pageSize, offsetOf(page)],
  );

export const countIncoming = async (db: Db, filter: IncomingFilter): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from deposits.incoming where ${WHERE}`,
      paramsOf(filter),
    )
  ).n;
