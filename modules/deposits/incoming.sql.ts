import { insertIfAbsent, listPage, type Db, type Tx } from '@baize/db';
import type { Actor, Page, PageRequest } from '@baize/kernel';
import type { INCOMING_STATES } from './shapes.ts';

export type IncomingState = (typeof INCOMING_STATES)[number];

export type IncomingRow = {
  incomingId: number;
  merchantId: number;
  gateway: string;
  ref: string;
  source: Actor;
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

const INCOMING = `id as incoming_id, merchant_id, gateway, ref, source, account, currency,
  amount, original, memo, payer, booked_at, state, why, order_no, reason,
  closed_at`;

/** Records money that came, once per number of the bank. undefined: it was recorded before. */
export const insertIncoming = (
  tx: Tx,
  line: NewIncoming,
  createdAt: Date,
): Promise<IncomingRow | undefined> =>
  insertIfAbsent(tx, 'deposits.incoming', { ...line, state: 'OPEN', createdAt }, INCOMING);

/** Whether money of this number was recorded, whatever became of it. */
export const isIncomingKnown = async (
  tx: Tx,
  { merchantId, gateway, ref }: Pick<IncomingRow, 'merchantId' | 'gateway' | 'ref'>,
): Promise<boolean> =>
  (await tx.maybe('select 1 from deposits.incoming where merchant_id = $1 and gateway = $2 and ref = $3', [
    merchantId,
    gateway,
    ref,
  ])) !== undefined;

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
  from?: Date;
  to?: Date;
};

/** Newest first. */
export const listIncomingPage = <View>(
  db: Db,
  { merchantId, state, orderNo, from, to }: IncomingFilter,
  page: PageRequest,
  view: (row: IncomingRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: INCOMING,
      from: 'deposits.incoming',
      where: [
        ['merchant_id = ?', merchantId],
        ['booked_at >= ?', from],
        ['booked_at < ?', to],
        ['state = ?', state],
        ['order_no = ?', orderNo],
      ],
      order: 'booked_at desc, id desc',
    },
    page,
    view,
  );
