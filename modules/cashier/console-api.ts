import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { cashierConsoleRoutes } from './routes.ts';
import {
  amount,
  bankAccount,
  deposit,
  depositState,
  instant,
  money,
  orderNo,
  page,
  paging,
  range,
  reason,
  WITHDRAWAL_STATES,
  withdrawal,
  withdrawalNo,
  withdrawalState,
} from './shapes.ts';

const withdrawalInput = z.strictObject({ withdrawalNo });
const queueFilter = { account: z.string().trim().max(40).optional(), ...range, ...paging };

const depositCase = deposit.extend({
  memberId: z.number().int(),
  account: z.string(),
  reference: z.string(),
  payerReference: z.string().nullable(),
  gateway: z.string(),
  /** The authorisation number the gateway gave. */
  gatewayReference: z.string().nullable(),
  reason: z.string().nullable(),
});

const withdrawalCase = withdrawal.extend({
  memberId: z.number().int(),
  account: z.string(),
  payeeName: z.string(),
  claimedBy: z.string().nullable(),
  /** What makes an operator look twice. */
  risk: z.object({
    firstWithdrawal: z.boolean(),
    turnoverLeft: money,
    depositsTotal: money,
    withdrawalsTotal: money,
    newBankAccount: z.boolean(),
  }),
  /** 'unknown': the rail has not said; the money stays held. */
  payout: z
    .object({
      payoutNo: z.string(),
      outcome: z.enum(['pending', 'paid', 'failed', 'unknown']),
      detail: z.string().nullable(),
    })
    .nullable(),
});

const onDeposit = { orderNo, reason };
const onWithdrawal = z.strictObject({ withdrawalNo, reason });
const idOf = z.coerce.number<number | string>().int();

export const cashierConsoleApi = defineApi(cashierConsoleRoutes, {
  listDepositQueue: {
    access: 'staff:deposits.review',
    input: z.strictObject({ state: depositState.optional(), ...queueFilter }),
    output: page(depositCase),
    errors: ['range_too_wide'],
  },
  creditDeposit: {
    access: 'staff:deposits.review',
    input: z.strictObject({ ...onDeposit, amount }),
    output: depositCase,
    errors: ['not_found', 'state_changed', 'amount_invalid', 'account_closed'],
  },
  failDeposit: {
    access: 'staff:deposits.review',
    input: z.strictObject(onDeposit),
    output: depositCase,
    errors: ['not_found', 'state_changed'],
  },
  listGatewayEvents: {
    access: 'staff:deposits.review',
    input: z.strictObject({ reference: z.string().trim().max(64).optional(), ...paging }),
    output: page(
      z.object({
        id: z.number().int(),
        gateway: z.string(),
        eventId: z.string(),
        kind: z.string(),
        reference: z.string(),
        receivedAt: instant,
        outcome: z.string(),
        deliveries: z.number().int(),
      }),
    ),
    errors: [],
  },
  listMemberBankAccounts: {
    access: 'staff:members.read',
    input: z.strictObject({ memberId: idOf }),
    output: z.object({ list: z.array(bankAccount) }),
    errors: ['not_found'],
  },
  removeBankAccount: {
    access: 'staff:members.write',
    input: z.strictObject({ memberId: idOf, bankAccountId: idOf, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  listWithdrawalQueue: {
    access: 'staff:withdrawals.review',
    input: z.strictObject({
      /** 'open' is everything an operator may still act on. */
      state: z.enum(['open', ...WITHDRAWAL_STATES]).optional(),
      ...queueFilter,
    }),
    output: page(withdrawalCase),
    errors: ['range_too_wide'],
  },
  getWithdrawalCase: {
    access: 'staff:withdrawals.review',
    input: withdrawalInput,
    output: withdrawalCase.extend({
      accountNumber: z.string(),
      steps: z.array(
        z.object({
          state: withdrawalState,
          at: instant,
          actor: z.string(),
          reason: z.string().nullable(),
        }),
      ),
      proofs: z.array(z.object({ proofId: z.number().int(), mime: z.string(), bytes: z.number().int() })),
    }),
    errors: ['not_found'],
  },
  getReceiptProof: {
    access: 'staff:withdrawals.review',
    input: z.strictObject({ withdrawalNo, proofId: idOf }),
    output: z.object({ mime: z.enum(['image/png', 'image/jpeg']), image: z.string() }),
    errors: ['not_found'],
  },
  claimWithdrawal: {
    access: 'staff:withdrawals.review',
    input: withdrawalInput,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  approveWithdrawal: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  rejectWithdrawal: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  markWithdrawalPaid: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  /** Gives back to the wallet what the member says did not arrive, and closes the dispute. */
  refundWithdrawalRest: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'account_closed'],
  },
  forceWithdrawalReceipt: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed'],
  },
});
