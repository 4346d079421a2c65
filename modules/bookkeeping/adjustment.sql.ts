import type { DecidedUnder } from '@baize/approvals';
import { insertRow, listPage, updateRow, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
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
  /** What the member reads once it is posted: one of MEMBER_REASONS, or own words. */
  memberReason: string;
  /** For the audit log alone. */
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
  aloneUpto: bigint;
  /** Null of what was decided before approvals decided it. */
  decidedUnder: DecidedUnder | null;
  reversedBy: string | null;
};

const ADJUSTMENT = `a.*, (select r.adjustment_no from bookkeeping.adjustment r
    where r.reverses = a.adjustment_no and r.state <> 'REJECTED') as reversed_by`;
const SELECT = `select ${ADJUSTMENT} from bookkeeping.adjustment a`;

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

export type NewAdjustment = Pick<
  AdjustmentRow,
  | 'adjustmentNo'
  | 'merchantId'
  | 'memberId'
  | 'account'
  | 'accountId'
  | 'currency'
  | 'amount'
  | 'memberReason'
  | 'reason'
  | 'requestId'
  | 'requestedById'
  | 'requestedBy'
  | 'requestedAt'
  | 'reverses'
>;

/** 0: the request number, or a reversal of the same adjustment, is there already. */
export const insertAdjustment = (tx: Tx, row: NewAdjustment): Promise<number> =>
  insertRow(tx, 'bookkeeping.adjustment', { ...row, state: 'REQUESTED' }, 'on conflict do nothing');

type Decision = {
  state: 'POSTED' | 'REJECTED';
  /** Null: the clock. */
  decidedById: number | null;
  decidedBy: string;
  decidedAt: Date;
  remark: string | null;
  balanceAfter: bigint | null;
  /** What the rule left to who asked; 0: a second person decided. */
  aloneUpto: bigint;
  decidedUnder: DecidedUnder | null;
};

/** 0: it was decided before. */
export const decideAdjustment = (tx: Tx, adjustmentNo: string, to: Decision): Promise<number> =>
  updateRow(tx, 'bookkeeping.adjustment', { adjustmentNo, state: 'REQUESTED' }, to);

export const listAdjustmentPage = <View>(
  db: Db,
  {
    merchantId,
    state,
    account,
  }: { merchantId: number; state?: AdjustmentState | undefined; account?: string | undefined },
  page: PageRequest,
  view: (row: AdjustmentRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: ADJUSTMENT,
      from: 'bookkeeping.adjustment a',
      where: [
        ['a.merchant_id = ?', merchantId],
        ['a.state = ?', state],
        ['a.account = ?', account],
      ],
      order: 'a.requested_at desc, a.adjustment_no desc',
    },
    page,
    view,
  );
