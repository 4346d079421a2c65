import { DECIDED_UNDER } from '@baize/approvals/api';
import { proposed } from '@baize/approvals/shapes';
import { instant, money } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { PAYOUT_OUTCOMES } from './payout.ts';

/** The shapes both wires of the module share. Browser code sees their types only. */

export const withdrawalNo = z.string().regex(/^W\d{6}-[0-9A-Z]{8}$/, 'withdrawal_no_invalid');

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
export const withdrawalState = z.enum(WITHDRAWAL_STATES);

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
  /** payoutAmount − receivedAmount once the member has answered partly or not received, until it is refunded. */
  remainingAmount: money.nullable(),
  /** What an operator gave back of it; the dispute is closed then. */
  refundedAmount: money.nullable(),
  /** What the member is told about a rejection, in the language of the call. */
  memberReason: z.string().nullable(),
  proofCount: z.number().int(),
  /** The bank's own number of a payment by hand, to find it on the statement by. */
  bankReference: z.string().nullable(),
  /** It is decided to be paid and no gateway takes it: an operator pays it and marks it as paid. */
  toPayByHand: z.boolean(),
});

/** As banks number payments. */
export const BANK_REFERENCE_MAX = 64;

/** Withdrawals of the brand that carry the same number of the bank, itself where it was paid twice under it: a few at most. */
export const sameReference = z.array(z.string());

/** What an operator does with a withdrawal. */
export const WITHDRAWAL_ACTS = [
  'claim',
  'release',
  'approve',
  'reject',
  'markPaid',
  'payRest',
  'payRestByHand',
  'refund',
  'force',
] as const;

/** by_hand: the gateway takes no payouts; an operator pays it and marks it as paid. */
export const payoutOutcome = z.enum([...PAYOUT_OUTCOMES, 'by_hand']);

export const withdrawalCase = withdrawal.extend({
  memberId: z.number().int(),
  account: z.string(),
  payeeName: z.string(),
  claimedBy: z.string().nullable(),
  /** A colleague can claim it from then on. */
  claimedUntil: instant.nullable(),
  /** Warnings for the operator. */
  risk: z.object({
    firstWithdrawal: z.boolean(),
    turnoverLeft: money,
    depositsTotal: money,
    withdrawalsTotal: money,
    newBankAccount: z.boolean(),
  }),
  /** It waits, and above what the brand leaves to one (approvals) two different operators approve. */
  needsSecondPerson: z.boolean(),
  /** The first of two, once there is one. */
  firstApprovedBy: z.string().nullable(),
  /** The rule it was decided to be paid by; null before that. */
  decidedUnder: z.enum(DECIDED_UNDER).nullable(),
  /** 'unknown': the gateway has not said; the money stays held. */
  payout: z
    .object({
      payoutNo: z.string(),
      /** 'rest': the second payout of a dispute. */
      purpose: z.enum(['withdrawal', 'rest']),
      amount: money,
      outcome: payoutOutcome,
      detail: z.string().nullable(),
    })
    .nullable(),
  /** What upon it waits for a second person (approvals); meanwhile only the claim moves. */
  proposed: proposed.nullable(),
  /** Why another than the operator who asks approves it second: they were the first, or one person may hold both accesses. */
  barred: z.enum(['same_person', 'same_issuer']).nullable(),
  /** What the operator who asks may do with it now. */
  acts: z.array(z.enum(WITHDRAWAL_ACTS)),
});
