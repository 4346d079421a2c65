import { insertReturning, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { Named, RedemptionStatus } from './rules.ts';

export type Receiver = { name: string; phone: string; address: string };
export type NewRedemption = {
  transactionNumber: string;
  merchantId: number;
  memberId: number;
  productId: number;
  requestId: string;
  exchangeType: 'CASH' | 'GOODS';
  productName: Named;
  quantity: number;
  /** Of all of it. */
  points: bigint;
  cash: bigint;
  currency: string;
  /** After the points were reserved. */
  pointBalance: bigint;
  /** The product's conditions as they were. */
  minLevel: number;
  maxPerMember: number | null;
  ratio: string;
  receiver: Receiver | null;
  appliedAt: Date;
  /** Of what was given for no points: of what it came, and what it was worth then, units. Null: it was redeemed. */
  giftRef: string | null;
  giftCampaign: string | null;
  giftWorth: bigint | null;
};
export type Redemption = NewRedemption & {
  redemptionId: bigint;
  status: RedemptionStatus;
  remark: string;
  decidedAt: Date | null;
  decidedBy: number | null;
};

const COLUMNS = `redemption_id, transaction_number, merchant_id, member_id, product_id, request_id, exchange_type, product_name, quantity,
  points, cash, currency, point_balance, min_level::int as min_level, max_per_member, ratio, receiver, status, remark, applied_at,
  decided_at, decided_by, gift_ref, gift_campaign, gift_worth`;

export const insertRedemption = (tx: Tx, row: NewRedemption): Promise<Redemption> =>
  insertReturning(
    tx,
    'points.redemption',
    {
      ...row,
      productName: JSON.stringify(row.productName),
      receiver: row.receiver && JSON.stringify(row.receiver),
      status: 'APPLYING',
    },
    COLUMNS,
  );

export const findRequested = (db: Db, memberId: number, requestId: string): Promise<Redemption | undefined> =>
  db.maybe(`select ${COLUMNS} from points.redemption where member_id = $1 and request_id = $2`, [
    memberId,
    requestId,
  ]);
export const lockRedemption = (tx: Tx, transactionNumber: string): Promise<Redemption | undefined> =>
  tx.maybe(`select ${COLUMNS} from points.redemption where transaction_number = $1 for update`, [
    transactionNumber,
  ]);

export const putReceiver = (tx: Tx, redemptionId: bigint, receiver: Receiver): Promise<number> =>
  tx.run(`update points.redemption set receiver = $2 where redemption_id = $1 and status = 'APPLYING'`, [
    redemptionId,
    JSON.stringify(receiver),
  ]);

/** Which of these gifts an operator rejected. */
export const listRejectedGifts = async (db: Db, refs: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ giftRef: string }>(
      `select gift_ref from points.redemption where gift_ref = any ($1::text[]) and status = 'REJECTED'`,
      [refs],
    )
  ).map(({ giftRef }) => giftRef);

/** By campaign how many gifts were rejected, and what they were worth, units. */
export const sumRejectedGifts = (
  db: Db,
  merchantId: number,
  campaigns: readonly string[],
): Promise<{ campaign: string; gifts: number; worth: bigint }[]> =>
  db.many(
    `select gift_campaign as campaign, count(*)::int as gifts, sum(gift_worth)::bigint as worth
       from points.redemption
      where merchant_id = $1 and gift_campaign = any ($2::text[]) and status = 'REJECTED' and gift_ref is not null
      group by gift_campaign`,
    [merchantId, campaigns],
  );

/** How many of a product a member redeemed and has or waits for. */
export const countRedeemed = async (db: Db, memberId: number, productId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select coalesce(sum(quantity), 0)::int as n from points.redemption
        where member_id = $1 and product_id = $2 and status <> 'REJECTED' and gift_ref is null`,
      [memberId, productId],
    )
  ).n;

export const closeRedemption = (
  tx: Tx,
  redemptionId: bigint,
  {
    status,
    remark,
    at,
    staffId,
  }: { status: 'PASSED' | 'REJECTED'; remark: string; at: Date; staffId: number },
): Promise<Redemption> =>
  tx.one(
    `update points.redemption set status = $2, remark = $3, decided_at = $4, decided_by = $5
      where redemption_id = $1 and status = 'APPLYING' returning ${COLUMNS}`,
    [redemptionId, status, remark, at, staffId],
  );

export type RedemptionFilter = {
  merchantId: number;
  memberId?: number | undefined;
  status?: RedemptionStatus | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};
/** The newest first. */
export const listRedemptions = <View>(
  db: Db,
  { merchantId, memberId, status, from, to }: RedemptionFilter,
  request: PageRequest,
  view: (row: Redemption) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'points.redemption',
      where: [
        ['merchant_id = ?', merchantId],
        ['member_id = ?', memberId],
        ['status = ?', status],
        ['applied_at >= ?', from],
        ['applied_at < ?', to],
      ],
      order: 'redemption_id desc',
    },
    request,
    view,
  );
