import { defineApi } from '@baize/endpoint';
import { instant, money, page, paging, range, reason, rowId } from '@baize/endpoint/shapes';
import { proposalId } from '@baize/approvals/shapes';
import { z } from 'zod';
import { withdrawalsConsoleRoutes } from './routes.ts';
import { WITHDRAWAL_STEPS } from './withdrawal.ts';
import {
  bankAccount,
  BANK_REFERENCE_MAX,
  payoutOutcome,
  sameReference,
  WITHDRAWAL_STATES,
  withdrawalNo,
  withdrawalState,
  withdrawalCase,
} from './shapes.ts';

const queueFilter = { account: z.string().trim().max(40).optional(), ...range, ...paging };
const withdrawalInput = z.strictObject({ withdrawalNo });
const bankReference = z.string('required').trim().min(1, 'required').max(BANK_REFERENCE_MAX, 'too_long');
const onWithdrawal = z.strictObject({ withdrawalNo, reason });

export const withdrawalsConsoleApi = defineApi(withdrawalsConsoleRoutes, {
  listWithdrawalQueue: {
    access: 'staff:withdrawals.read',
    input: z.strictObject({
      /** 'open' is what waits for an operator. */
      state: z.enum(['open', ...WITHDRAWAL_STATES]).optional(),
      ...queueFilter,
    }),
    output: page(withdrawalCase),
    errors: ['range_invalid', 'range_too_long', 'range_too_old'],
  },
  getWithdrawalCase: {
    access: 'staff:withdrawals.read',
    input: withdrawalInput,
    output: withdrawalCase.extend({
      accountNumber: z.string(),
      sameReference,
      /** Beside the deposit orders: `byHand` is the part of them that only an operator says came. */
      credited: z.object({ byHand: money, opening: money, adjusted: money }),
      steps: z.array(
        z.object({
          state: withdrawalState,
          /** What happened; null in steps older than events. */
          event: z.enum([...WITHDRAWAL_STEPS, 'by_hand']).nullable(),
          at: instant,
          actor: z.string(),
          reason: z.string().nullable(),
        }),
      ),
      proofs: z.array(z.object({ proofId: z.number().int(), mime: z.string(), bytes: z.number().int() })),
      payouts: z.array(
        z.object({
          payoutNo: z.string(),
          purpose: z.enum(['withdrawal', 'rest']),
          amount: money,
          gateway: z.string(),
          outcome: payoutOutcome,
          detail: z.string().nullable(),
          createdAt: instant,
        }),
      ),
      /** What modules above cashier have to say about the member. */
      hints: z.array(z.object({ code: z.string(), detail: z.string() })),
    }),
    errors: ['not_found'],
  },
  getReceiptProof: {
    access: 'staff:withdrawals.read',
    input: z.strictObject({ withdrawalNo, proofId: rowId }),
    output: z.object({ mime: z.enum(['image/png', 'image/jpeg', 'image/webp']), image: z.string() }),
    errors: ['not_found'],
  },
  claimWithdrawal: {
    access: 'staff:withdrawals.review',
    input: withdrawalInput,
    output: withdrawalCase,
    /** same_person: where two approve, whoever approved first leaves it to another. */
    errors: ['not_found', 'state_changed', 'claimed_by_other', 'same_person'],
  },
  /** By its holder, or by who has `claims.release`. */
  releaseWithdrawal: {
    access: 'staff:withdrawals.review',
    input: withdrawalInput,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  /**
   * Decides to pay. Above what the brand leaves to one (approvals) the first approval leaves the withdrawal in REVIEWING
   * and gives the claim back; another operator claims it and approves.
   */
  approveWithdrawal: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: [
      'not_found',
      'state_changed',
      'claimed_by_other',
      'same_person',
      'same_issuer',
      'proposed_already',
      'withdrawal_held',
      'payout_gateway_missing',
    ],
  },
  /** `memberReason` is read by the member: one of MEMBER_REASONS, or own words. `reason` is for the audit log alone. */
  rejectWithdrawal: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal.extend({ memberReason: reason }),
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other', 'proposed_already'],
  },
  /**
   * By hand, under the bank's own number of the payment. A second operator decides above what the brand leaves to one, unless a
   * colleague approved it first.
   */
  markWithdrawalPaid: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal.extend({ bankReference }),
    output: withdrawalCase.extend({ proposalId, sameReference }),
    errors: ['not_found', 'state_changed', 'claimed_by_other', 'withdrawal_held', 'proposed_already'],
  },
  /**
   * Gives back to the wallet what the member says did not arrive, and closes the dispute. The gateway had said that it was
   * paid: a second operator decides above what the brand leaves to one (approvals).
   */
  refundWithdrawalRest: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase.extend({ proposalId }),
    errors: ['not_found', 'state_changed', 'account_closed', 'payout_running', 'proposed_already'],
  },
  /**
   * Pays what did not arrive once more: through the gateway (null), or by hand, under the bank's own number of the payment. A second operator decides above what the brand
   * leaves to one (approvals). The member is asked again afterwards.
   */
  payWithdrawalRest: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal.extend({ bankReference: bankReference.nullable() }),
    output: withdrawalCase.extend({ proposalId, sameReference }),
    errors: [
      'not_found',
      'state_changed',
      'payout_running',
      'withdrawal_held',
      'payout_gateway_missing',
      'proposed_already',
    ],
  },
  /**
   * Closes a payout as received, whatever the member says or before they said anything; nothing is refunded. A second operator
   * decides above what the brand leaves to one (approvals).
   */
  forceWithdrawalReceipt: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase.extend({ proposalId }),
    errors: ['not_found', 'state_changed', 'payout_running', 'proposed_already'],
  },
  listMemberBankAccounts: {
    access: 'staff:members.read',
    input: z.strictObject({ memberId: rowId }),
    output: z.object({ list: z.array(bankAccount) }),
    errors: ['not_found'],
  },
  removeBankAccount: {
    access: 'staff:members.write',
    /** `memberReason` is read by the member. */
    input: z.strictObject({ memberId: rowId, bankAccountId: rowId, memberReason: reason, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
});
