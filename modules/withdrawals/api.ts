import { defineApi } from '@baize/endpoint';
import { amount, instant, money, page, paging, range, requestId, rowId } from '@baize/endpoint/shapes';
import { isPlainLine } from '@baize/kernel/plain-line';
import { z } from 'zod';
import { withdrawalsRoutes } from './routes.ts';
import { bankAccount, withdrawal, withdrawalNo, withdrawalState } from './shapes.ts';

export { withdrawalsConsoleApi } from './console-api.ts';

const withdrawalInput = z.strictObject({ withdrawalNo });

export const withdrawalsApi = defineApi(withdrawalsRoutes, {
  listBankAccounts: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(bankAccount),
      /** Fixed by the first account; null while there is none. */
      payeeName: z.string().nullable(),
      accountsMax: z.number().int(),
      /** Between binding an account that is not the first and its first payout. */
      cooldownHours: z.number(),
      /** …of the account that would be bound next: the first is good at once. */
      nextRestsHours: z.number(),
      banks: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(['bank', 'e_wallet']) })),
    }),
    errors: [],
  },
  addBankAccount: {
    access: 'member',
    fresh: true,
    input: z.strictObject({
      bankCode: z.string().max(20),
      number: z.string().regex(/^[0-9A-Za-z@._-]{4,34}$/, 'account_number_invalid'),
      payeeName: z.string().trim().min(2).max(60).refine(isPlainLine, 'name_marks'),
      /** (E) sealed payment password. */
      paymentPassword: z.string().max(2000),
    }),
    output: bankAccount,
    errors: [
      'bank_unknown',
      'payee_name_differs',
      'bank_account_exists',
      'too_many_bank_accounts',
      'money_stopped',
      'payment_password_missing',
      'payment_password_wrong',
      'payment_password_locked',
      'sealed_invalid',
      'sealed_replayed',
    ],
  },
  getWithdrawalLimits: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      currency: z.string(),
      /** What may be withdrawn now, after holds and turnover. */
      withdrawable: money,
      available: money,
      /** Valid bet still missing; "0.00" when met. */
      turnoverLeft: money,
      /** What the open requirements asked for in all; `turnoverLeft` of it is missing. "0.00" when nothing is open. */
      turnoverAsked: money,
      min: money,
      max: money,
      perDay: z.number().int(),
      leftToday: z.number().int(),
      freeLeftToday: z.number().int(),
      feeBps: z.number().int(),
      feeMin: money,
      /** The fee of a withdrawal of `max` or less now: 0 while a free one is left. */
      openWithdrawalNo: z.string().nullable(),
      autoReceiveMinutes: z.number().int(),
    }),
    errors: [],
  },
  requestWithdrawal: {
    access: 'member',
    fresh: true,
    input: z.strictObject({
      bankAccountId: rowId,
      amount,
      /** (E) sealed payment password. */
      paymentPassword: z.string().max(2000),
      requestId,
    }),
    output: withdrawal,
    errors: [
      'bank_account_unknown',
      'bank_account_cooling',
      'identity_not_verified',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'withdrawal_open',
      'withdrawals_per_day',
      'turnover_unmet',
      'insufficient_funds',
      'account_restricted',
      'account_closed',
      'payment_password_missing',
      'payment_password_wrong',
      'payment_password_locked',
      'sealed_invalid',
      'sealed_replayed',
      'request_id_reused',
    ],
  },
  getWithdrawal: { access: 'member', input: withdrawalInput, output: withdrawal, errors: ['not_found'] },
  listWithdrawals: {
    access: 'member',
    input: z.strictObject({ state: withdrawalState.optional(), ...range, ...paging }),
    /** `serverTime`: countdowns do not trust the device's clock. */
    output: page(withdrawal).extend({ serverTime: instant }),
    errors: ['range_invalid', 'range_too_long', 'range_too_old'],
  },
  cancelWithdrawal: {
    access: 'member',
    fresh: true,
    input: withdrawalInput,
    output: withdrawal,
    errors: ['not_found', 'state_changed'],
  },
  attachReceiptProof: {
    access: 'member',
    /** PNG or JPEG under 5 MB as base64; at most three per withdrawal. */
    input: z.strictObject({ withdrawalNo, image: z.base64().max(7_000_000) }),
    output: z.object({ proofId: z.number().int(), proofCount: z.number().int() }),
    errors: ['not_found', 'state_changed', 'image_invalid', 'image_too_large', 'too_many_images'],
    bodyLimit: 7_100_000,
  },
  confirmWithdrawal: {
    access: 'member',
    fresh: true,
    input: z.strictObject({
      withdrawalNo,
      state: z.enum(['received', 'partial', 'not_received']),
      /** Needed for 'partial' only. */
      receivedAmount: amount.optional(),
    }),
    output: withdrawal,
    errors: ['not_found', 'state_changed', 'received_amount_invalid'],
  },
});
