import type { Actor, Page, PageRequest } from '@baize/kernel';
import {
  type Db,
  type Tx,
  listPage,
  lockNamed,
  insertReturning,
  insertRow,
  updateReturning,
} from '@baize/db';
import type { AccountId } from '@baize/wallet';
import type { CAUSES } from './shapes.ts';
import type { Direction, TransferEvent, TransferState } from './transfer-state.ts';

export type Cause = (typeof CAUSES)[number];
export type TransferRow = {
  transferNo: string;
  transactionUuid: string;
  merchantId: number;
  memberId: number;
  account: string;
  accountId: AccountId;
  walletUser: string;
  partner: string;
  walletId: string;
  walletName: string;
  connectionId: number;
  direction: Direction;
  isAll: boolean;
  currency: string;
  amount: bigint | null;
  state: TransferState;
  holdId: bigint | null;
  cause: Cause;
  requestId: string;
  sends: number;
  asks: number;
  nextAskAt: Date | null;
  failure: string | null;
  detail: string | null;
  vendorBalance: bigint | null;
  createdAt: Date;
  closedAt: Date | null;
};

const TRANSFER = `transfer_no, transaction_uuid, merchant_id,
  member_id, account, account_id, wallet_user, partner,
  wallet_id, wallet_name, connection_id, direction, is_all,
  currency, amount, state, hold_id, cause, request_id, sends, asks,
  next_ask_at, failure, detail, vendor_balance, created_at,
  closed_at`;

/** Serialises the requests of a member, so that open ones are counted exactly. */
export const lockMember = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(7263010, $1)', [memberId]);

export type NewTransfer = Omit<
  TransferRow,
  'state' | 'holdId' | 'sends' | 'asks' | 'failure' | 'detail' | 'vendorBalance' | 'closedAt'
>;

/** Written with one send: from here on the call may have left. */
export const insertTransfer = (tx: Tx, t: NewTransfer): Promise<TransferRow> =>
  insertReturning(tx, 'vendor_wallet.transfer', { ...t, state: 'CREATED', sends: 1 }, TRANSFER);

export const findTransfer = (db: Db, transferNo: string): Promise<TransferRow | undefined> =>
  db.maybe(`select ${TRANSFER} from vendor_wallet.transfer where transfer_no = $1`, [transferNo]);

export const lockTransfer = (tx: Tx, transferNo: string): Promise<TransferRow | undefined> =>
  tx.maybe(`select ${TRANSFER} from vendor_wallet.transfer where transfer_no = $1 for update`, [transferNo]);

export const findTransferByRequest = (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<TransferRow | undefined> =>
  db.maybe(`select ${TRANSFER} from vendor_wallet.transfer where member_id = $1 and request_id = $2`, [
    memberId,
    requestId,
  ]);

export const countOpen = async (db: Db, memberId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from vendor_wallet.transfer
        where member_id = $1 and state in ('CREATED', 'HELD', 'PENDING', 'REVIEW')`,
      [memberId],
    )
  ).n;

export type TransferChange = {
  state: TransferState;
  amount: bigint | null;
  holdId: bigint | null;
  nextAskAt: Date | null;
  failure: string | null;
  detail: string | null;
  vendorBalance: bigint | null;
  closedAt: Date | null;
  /** What came home beyond what was sent. */
  beyond: bigint;
};

export const updateTransfer = (tx: Tx, transferNo: string, change: TransferChange): Promise<TransferRow> =>
  updateReturning(tx, 'vendor_wallet.transfer', { transferNo }, change, TRANSFER);

/** Claims the next question: until `leaseUntil` no other process finds it due. */
export const claimAsk = (
  db: Db,
  transferNo: string,
  at: Date,
  leaseUntil: Date,
): Promise<TransferRow | undefined> =>
  db.maybe(
    `update vendor_wallet.transfer set asks = asks + 1, next_ask_at = $3
      where transfer_no = $1 and next_ask_at <= $2 returning ${TRANSFER}`,
    [transferNo, at, leaseUntil],
  );

export const countAsk = (db: Db, transferNo: string): Promise<number> =>
  db.run('update vendor_wallet.transfer set asks = asks + 1 where transfer_no = $1', [transferNo]);

export const countSend = (db: Db, transferNo: string): Promise<number> =>
  db.run('update vendor_wallet.transfer set sends = sends + 1 where transfer_no = $1', [transferNo]);

export const listDue = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db.many<{ no: string }>(
      `select transfer_no as no from vendor_wallet.transfer
        where state in ('CREATED', 'HELD', 'PENDING', 'REVIEW') and next_ask_at <= $1 order by next_ask_at limit $2`,
      [at, limit],
    )
  ).map(({ no }) => no);

export type StepRow = { state: TransferState; event: string; at: Date; actor: Actor; detail: string | null };

export const insertStep = (
  tx: Tx,
  step: {
    transferNo: string;
    state: TransferState;
    event: TransferEvent | 'created';
    at: Date;
    actor: Actor;
    detail: string | null;
  },
): Promise<number> => insertRow(tx, 'vendor_wallet.step', step);

export const listSteps = (db: Db, transferNo: string): Promise<StepRow[]> =>
  db.many(
    'select state, event, at, actor, detail from vendor_wallet.step where transfer_no = $1 order by id',
    [transferNo],
  );

export const searchTransfers = <View>(
  db: Db,
  filter: {
    merchantId?: number;
    memberId?: number;
    states?: readonly TransferState[] | undefined;
    walletId?: string | undefined;
    account?: string | undefined;
  },
  request: PageRequest,
  view: (row: TransferRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: TRANSFER,
      from: 'vendor_wallet.transfer',
      where: [
        ['merchant_id = ?', filter.merchantId],
        ['member_id = ?', filter.memberId],
        ['state = any (?)', filter.states],
        ['wallet_id = ?', filter.walletId],
        ['lower(account) = lower(?)', filter.account],
      ],
      order: 'created_at desc, transfer_no',
    },
    request,
    view,
  );

/** On its way to vendors: held and not yet said to have arrived. */
export const sumInTransit = async (db: Db, memberId: number): Promise<bigint> =>
  (
    await db.one<{ total: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as total from vendor_wallet.transfer
        where member_id = $1 and direction = 'IN' and state in ('HELD', 'PENDING', 'REVIEW')`,
      [memberId],
    )
  ).total;

/** What was sent to a member's wallet at a vendor and did not come back. `isOpen`: a transfer is under way. */
export const findSent = (
  db: Db,
  memberId: number,
  walletId: string,
): Promise<{ sent: bigint; isOpen: boolean; movedAt: Date | null }> =>
  db.one(
    `select coalesce(sum(case direction when 'IN' then amount else -amount end) filter (where state = 'SUCCESS'), 0)::bigint as sent,
            coalesce(bool_or(state in ('CREATED', 'HELD', 'PENDING', 'REVIEW')), false) as is_open,
            max(closed_at) as moved_at
       from vendor_wallet.transfer where member_id = $1 and wallet_id = $2`,
    [memberId, walletId],
  );

/** One payout of a brand's members from a vendor at a time: what it is verified by is what the others before it left. */
export const lockPayouts = (
  tx: Tx,
  { merchantId, walletId }: Pick<TransferRow, 'merchantId' | 'walletId'>,
): Promise<number> => lockNamed(tx, `vendor-wallet.payouts:${walletId}`, merchantId);

/** What a brand's members brought home from a vendor beyond what they had sent there, since a moment. */
export const sumBeyond = async (
  db: Db,
  { merchantId, walletId, currency }: Pick<TransferRow, 'merchantId' | 'walletId' | 'currency'>,
  since: Date,
): Promise<bigint> =>
  (
    await db.one<{ beyond: bigint }>(
      `select coalesce(sum(beyond), 0)::bigint as beyond from vendor_wallet.transfer
        where merchant_id = $1 and wallet_id = $2 and currency = $3 and closed_at >= $4 and beyond > 0
          and state = 'SUCCESS'`,
      [merchantId, walletId, currency, since],
    )
  ).beyond;

/** When money first went to a vendor; undefined: never. */
export const findFirstSent = async (db: Db, walletId: string): Promise<Date | undefined> =>
  (
    await db.one<{ at: Date | null }>(
      'select min(created_at) as at from vendor_wallet.transfer where wallet_id = $1',
      [walletId],
    )
  ).at ?? undefined;
