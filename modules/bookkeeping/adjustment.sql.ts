import type { Db, Tx } from '@baize/db';
import type { ADJUSTMENT_STATES } from './api.ts';

export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];
export type AdjustmentRow = {
  adjustmentNo: string;
  merchantId: number;
  memberId: number;
  account: string;
  accountId: bigint;
  currency: string;
  amount: bigint;
  reason: string;
  requestId: string;
  state: AdjustmentState;
  requestedById: number;
  requestedBy: string;
  requestedAt: Date;
  decidedById: number | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  remark: string | null;
  reverses: string | null;
  balanceAfter: bigint | null;
  reversedBy: string | null;
};

const SELECT = `select a.*, (select r.adjustment_no from bookkeeping.adjustment r
    where r.reverses = a.adjustment_no and r.state <> 'REJECTED') as reversed_by
  from bookkeeping.adjustment a`;

export const findAdjustment = (db: Db, merchantId: number, no: string): Promise<AdjustmentRow | undefined> =>
  db.maybe(`${SELECT} where a.merchant_id = $1 and a.adjustment_no = $2`, [merchantId, no]);

/** Two statements: only a snapshot taken after the lock shows a reversal the previous holder wrote. */
export async function lockAdjustment(
  tx: Tx,
  merchantId: number,
  no: string,
): Promise<AdjustmentRow | undefined> {
  await tx.run(
    'select 1 from bookkeeping.adjustment where merchant_id = $1 and adjustment_no = $2 for update',
    [merchantId, no],
  );
  return findAdjustment(tx, merchantId, no);
}

export const findByRequest = (db: Db, requestId: string): Promise<AdjustmentRow | undefined> =>
  db.maybe(`${SELECT} where a.request_id = $1`, [requestId]);

export type NewAdjustment = {
  adjustmentNo: string;
  merchantId: number;
  memberId: number;
  account: string;
  accountId: bigint;
  currency: string;
  amount: bigint;
  reason: string;
  requestId: string;
  byId: number;
  by: string;
  at: Date;
  reverses: string | null;
};

/** 0: the request number, or a reversal of the same adjustment, is there already. */
export const insertAdjustment = (tx: Tx, a: NewAdjustment): Promise<number> =>
  tx.run(
    `insert into bookkeeping.adjustment
       (adjustment_no, merchant_id, member_id, account, account_id, currency, amount, reason, request_id, state,
        requested_by_id, requested_by, requested_at, reverses)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'REQUESTED', $10, $11, $12, $13) on conflict do nothing`,
    [
      a.adjustmentNo,
      a.merchantId,
      a.memberId,
      a.account,
      a.accountId,
      a.currency,
      a.amount,
      a.reason,
      a.requestId,
      a.byId,
      a.by,
      a.at,
      a.reverses,
    ],
  );

export const decideAdjustment = (
  tx: Tx,
  to: {
    no: string;
    state: 'POSTED' | 'REJECTED';
    byId: number;
    by: string;
    at: Date;
    remark: string | null;
    balanceAfter: bigint | null;
    /** What the rule left to who asked; 0: a second person decided. */
    aloneUpto: bigint;
  },
): Promise<number> =>
  tx.run(
    `update bookkeeping.adjustment
        set state = $2, decided_by_id = $3, decided_by = $4, decided_at = $5, remark = $6, balance_after = $7,
            alone_upto = $8
      where adjustment_no = $1 and state = 'REQUESTED'`,
    [to.no, to.state, to.byId, to.by, to.at, to.remark, to.balanceAfter, to.aloneUpto],
  );

export async function searchAdjustments(
  db: Db,
  filter: {
    merchantId: number;
    state: AdjustmentState | null;
    account: string | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: AdjustmentRow[]; count: number }> {
  const where =
    'where a.merchant_id = $1 and ($2::text is null or a.state = $2) and ($3::text is null or a.account = $3)';
  const values = [filter.merchantId, filter.state, filter.account];
  const rows = await db.many<AdjustmentRow>(
    `${SELECT} ${where} order by a.requested_at desc, a.adjustment_no desc limit $4 offset $5`,
    [...values, filter.limit, filter.offset],
  );
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from bookkeeping.adjustment a ${where}`,
    values,
  );
  return { rows, count: n };
}
