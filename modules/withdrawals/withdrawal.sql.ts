import type { DecidedUnder } from '@baize/approvals';
import { insertReturning, listPage, updateReturning, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { WithdrawalState } from './withdrawal.ts';

export type WithdrawalRow = {
  withdrawalNo: string;
  merchantId: number;
  memberId: number;
  account: string;
  accountId: bigint;
  bankAccountId: number;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  payeeName: string;
  currency: string;
  amount: bigint;
  fee: bigint;
  state: WithdrawalState;
  holdId: bigint;
  feeHoldId: bigint | null;
  requestId: string;
  claimedById: number | null;
  claimedBy: string | null;
  claimedAt: Date | null;
  firstApprovedById: number | null;
  firstApprovedBy: string | null;
  approvedById: number | null;
  /** The rule it was decided to be paid by, and the brand's sum then; null before, and in rows older than these. */
  decidedUnder: DecidedUnder | null;
  aloneUpto: bigint | null;
  /** What had arrived before the payout now awaited. */
  receivedBefore: bigint;
  /** The bank's own number of the last payment by hand, and those of payments before it. */
  bankReference: string | null;
  earlierReferences: string[];
  /** What the member is told: one of MEMBER_REASONS, or an operator's own words. */
  memberReason: string | null;
  receivedAmount: bigint | null;
  refundedAmount: bigint | null;
  createdAt: Date;
  paidAt: Date | null;
  autoReceiveAt: Date | null;
  closedAt: Date | null;
  proofCount: number;
};

const WITHDRAWAL = `withdrawal_no, merchant_id, member_id,
  account, account_id, bank_account_id, bank_code,
  bank_name, account_number, payee_name, currency, amount,
  fee, state, hold_id, fee_hold_id, request_id,
  claimed_by_id, claimed_by, claimed_at, bank_reference, earlier_references, member_reason, received_amount,
  refunded_amount, first_approved_by_id,
  first_approved_by, approved_by_id, decided_under, alone_upto, received_before,
  created_at, paid_at, auto_receive_at, closed_at,
  (select count(*)::int from withdrawals.receipt_proof p
    where p.withdrawal_no = withdrawal.withdrawal_no) as proof_count`;

export const findWithdrawal = (db: Db, withdrawalNo: string): Promise<WithdrawalRow | undefined> =>
  db.maybe(`select ${WITHDRAWAL} from withdrawals.withdrawal where withdrawal_no = $1`, [withdrawalNo]);

export const lockWithdrawal = (tx: Tx, withdrawalNo: string): Promise<WithdrawalRow | undefined> =>
  tx.maybe(`select ${WITHDRAWAL} from withdrawals.withdrawal where withdrawal_no = $1 for update`, [
    withdrawalNo,
  ]);

/** One writer of a member's withdrawals and bank accounts at a time: limits and "one waiting" are counted under it. */
export const lockWithdrawalsOf = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(7263003, $1)', [memberId]);

export const findWithdrawalByRequest = (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<WithdrawalRow | undefined> =>
  db.maybe(`select ${WITHDRAWAL} from withdrawals.withdrawal where member_id = $1 and request_id = $2`, [
    memberId,
    requestId,
  ]);

/** The withdrawal whose money has not left yet; one at most. */
export const findOpenWithdrawal = (db: Db, memberId: number): Promise<{ withdrawalNo: string } | undefined> =>
  db.maybe(
    `select withdrawal_no from withdrawals.withdrawal
      where member_id = $1 and state in ('APPLIED', 'REVIEWING', 'APPROVED', 'PAYING', 'PAID')`,
    [memberId],
  );

/** Withdrawals asked for since an instant, not counting rejected and cancelled ones. */
export const countMade = async (db: Db, memberId: number, since: Date): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from withdrawals.withdrawal
        where member_id = $1 and created_at >= $2 and state not in ('REJECTED', 'CANCELLED')`,
      [memberId, since],
    )
  ).n;

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'withdrawalNo'
  | 'merchantId'
  | 'memberId'
  | 'account'
  | 'accountId'
  | 'bankAccountId'
  | 'bankCode'
  | 'bankName'
  | 'accountNumber'
  | 'payeeName'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'holdId'
  | 'feeHoldId'
  | 'requestId'
  | 'createdAt'
>;
export const insertWithdrawal = (tx: Tx, row: NewWithdrawal): Promise<WithdrawalRow> =>
  insertReturning(tx, 'withdrawals.withdrawal', { ...row, state: 'APPLIED' }, WITHDRAWAL);

export type WithdrawalChange = {
  /** Null: it does not count any more. */
  firstApprovedById?: number | null;
  firstApprovedBy?: string | null;
  approvedById?: number;
  decidedUnder?: DecidedUnder;
  aloneUpto?: bigint;
  receivedBefore?: bigint;
  /** Null: the claim is given back, and another operator must take it. */
  claimedById?: number | null;
  claimedBy?: string | null;
  claimedAt?: Date | null;
  bankReference?: string;
  earlierReferences?: string[];
  memberReason?: string;
  receivedAmount?: bigint;
  refundedAmount?: bigint;
  paidAt?: Date;
  autoReceiveAt?: Date;
  closedAt?: Date;
};
/** Changes a locked withdrawal; what is not named stays. The answer's deadline exists only while it is awaited. */
export const updateWithdrawal = (
  tx: Tx,
  withdrawalNo: string,
  state: WithdrawalState,
  change: WithdrawalChange,
): Promise<WithdrawalRow> => {
  const { claimedById, claimedBy = null, claimedAt = null } = change;
  return updateReturning(
    tx,
    'withdrawals.withdrawal',
    { withdrawalNo },
    {
      state,
      ...(claimedById !== undefined && { claimedById, claimedBy, claimedAt }),
      firstApprovedById: change.firstApprovedById,
      firstApprovedBy: change.firstApprovedBy,
      approvedById: change.approvedById,
      decidedUnder: change.decidedUnder,
      aloneUpto: change.aloneUpto,
      receivedBefore: change.receivedBefore,
      bankReference: change.bankReference,
      earlierReferences: change.earlierReferences,
      memberReason: change.memberReason,
      receivedAmount: change.receivedAmount,
      refundedAmount: change.refundedAmount,
      paidAt: change.paidAt,
      autoReceiveAt: state === 'AWAIT_CONFIRM' ? change.autoReceiveAt : null,
      closedAt: change.closedAt,
    },
    WITHDRAWAL,
  );
};

/** Receipts whose time to answer is over, in the order of their numbers. */
export const listAutoReceivable = (
  db: Db,
  now: Date,
  after: string,
  limit: number,
): Promise<{ withdrawalNo: string }[]> =>
  db.many(
    `select withdrawal_no from withdrawals.withdrawal
      where state = 'AWAIT_CONFIRM' and auto_receive_at <= $1 and withdrawal_no > $2 order by withdrawal_no limit $3`,
    [now, after, limit],
  );

/** A decision is asked for: a new or claimed withdrawal, or a payout that nobody can tell the outcome of. */
export const IS_FOR_REVIEW = `? and state in ('APPLIED', 'REVIEWING', 'PAYING') and (state <> 'PAYING'
  or (select outcome from withdrawals.payout p where p.withdrawal_no = withdrawal.withdrawal_no
        order by attempt desc limit 1) = 'unknown')`;
/** The member says it did not arrive, and the rest is neither refunded nor being paid. */
export const IS_DISPUTED = `? and state in ('PARTLY', 'NOT_RECEIVED') and refunded_amount is null
  and not exists (select from withdrawals.payout p where p.withdrawal_no = withdrawal.withdrawal_no
                   and p.purpose = 'rest' and p.outcome = 'pending')`;

/** Those in review that one operator approved, the oldest first. */
export const listHalfApproved = (db: Db, merchantId: number, limit: number): Promise<WithdrawalRow[]> =>
  db.many(
    `select ${WITHDRAWAL} from withdrawals.withdrawal
      where merchant_id = $1 and state = 'REVIEWING' and first_approved_by_id is not null
      order by created_at, withdrawal_no limit $2`,
    [merchantId, limit],
  );

/** A few are enough for a warning. */
const SAME_REFERENCE_MAX = 5;

/**
 * Withdrawals of the brand that carry a number of the bank, the newest first. `besides`: the one whose last payment by hand it is;
 * where an earlier payment of that one had the same number, it is among them.
 */
export const listSameReference = async (
  db: Db,
  of: { merchantId: number; bankReference: string | null; besides: string | null },
): Promise<string[]> =>
  of.bankReference === null
    ? []
    : (
        await db.many<{ withdrawalNo: string }>(
          `select withdrawal_no from withdrawals.withdrawal
            where merchant_id = $1
              and ((bank_reference = $2 and withdrawal_no is distinct from $3)
                or (earlier_references <> '{}' and earlier_references @> array[$2]))
            order by created_at desc limit $4`,
          [of.merchantId, of.bankReference, of.besides, SAME_REFERENCE_MAX],
        )
      ).map((row) => row.withdrawalNo);

export type WithdrawalFilter = {
  merchantId: number;
  memberId?: number;
  account?: string | undefined;
  states?: readonly WithdrawalState[] | undefined;
  /** Only what waits for an operator. */
  isOpen?: boolean;
  from?: Date;
  to?: Date;
};

/** Newest first. */
export const listWithdrawalPage = <View>(
  db: Db,
  { merchantId, memberId, account, states, isOpen, from, to }: WithdrawalFilter,
  page: PageRequest,
  view: (row: WithdrawalRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: WITHDRAWAL,
      from: 'withdrawals.withdrawal',
      where: [
        ['merchant_id = ?', merchantId],
        ['member_id = ?', memberId],
        ['account = ?', account],
        ['state = any (?::text[])', states],
        ['created_at >= ?', from],
        ['created_at < ?', to],
        [`(${IS_FOR_REVIEW}) or (${IS_DISPUTED})`, isOpen || undefined],
      ],
      order: 'created_at desc, withdrawal_no',
    },
    page,
    view,
  );

/** Whether a brand ever had a withdrawal. */
export const hasWithdrawals = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.maybe('select 1 from withdrawals.withdrawal where merchant_id = $1 limit 1', [merchantId])) !==
  undefined;

export type History = {
  withdrawalNo: string;
  withdrawalsTotal: bigint;
  paidBefore: number;
  bankAccountSince: Date;
};
/** What an operator weighs withdrawals by, from this module's own tables: one row for each. */
export const listHistories = (db: Db, withdrawalNos: readonly string[]): Promise<History[]> =>
  db.many(
    `select w.withdrawal_no, coalesce(h.total, 0)::bigint as withdrawals_total, h.n::int as paid_before,
            b.created_at as bank_account_since
       from withdrawals.withdrawal w join withdrawals.bank_account b on b.id = w.bank_account_id,
            lateral (select sum(o.amount) as total, count(*) as n from withdrawals.withdrawal o
                      where o.member_id = w.member_id and o.paid_at is not null
                        and o.withdrawal_no <> w.withdrawal_no) as h
      where w.withdrawal_no = any ($1)`,
    [withdrawalNos],
  );
