import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { cashierRoutes } from './routes.ts';
import {
  amount,
  bankAccount,
  channel,
  deposit,
  depositDetail,
  depositState,
  instant,
  money,
  orderNo,
  page,
  paging,
  range,
  requestId,
  withdrawal,
  withdrawalNo,
  withdrawalState,
} from './shapes.ts';

export { cashierConsoleApi } from './console-api.ts';

const orderInput = z.strictObject({ orderNo });
const withdrawalInput = z.strictObject({ withdrawalNo });

export const cashierApi = defineApi(cashierRoutes, {
  listDepositChannels: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(channel),
      /** Bonuses that may be chosen with a deposit. */
      bonuses: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
    errors: [],
  },
  createDeposit: {
    access: 'member',
    fresh: true,
    input: z.strictObject({
      channelId: z.number().int(),
      amount,
      requestId,
      /** One of listDepositChannels' bonuses. */
      bonusCode: z.string().max(40).optional(),
    }),
    output: depositDetail,
    errors: [
      'channel_unavailable',
      'channel_closed',
      'bonus_unavailable',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'deposit_waiting',
      'too_many_open_deposits',
      'gateway_refused',
      'gateway_unreachable',
      'request_id_reused',
      'limit_reached',
      'self_excluded',
      'cooling_off',
      'deposits_stopped',
    ],
  },
  getDeposit: { access: 'member', input: orderInput, output: depositDetail, errors: ['not_found'] },
  listDeposits: {
    access: 'member',
    input: z.strictObject({ state: depositState.optional(), ...range, ...paging }),
    output: page(deposit),
    errors: ['range_too_wide'],
  },
  submitDeposit: {
    access: 'member',
    fresh: true,
    input: z.strictObject({ orderNo, payerReference: z.string().trim().max(64).optional() }),
    output: depositDetail,
    errors: ['not_found', 'state_changed'],
  },
  cancelDeposit: {
    access: 'member',
    fresh: true,
    input: orderInput,
    output: depositDetail,
    errors: ['not_found', 'state_changed'],
  },
  attachDepositSlip: {
    access: 'member',
    fresh: true,
    /** PNG or JPEG under 5 MB as base64; at most three per order. */
    input: z.strictObject({ orderNo, image: z.base64().max(7_000_000) }),
    output: z.object({ slipId: z.number().int(), slipCount: z.number().int() }),
    errors: ['not_found', 'state_changed', 'image_invalid', 'image_too_large', 'too_many_images'],
    bodyLimit: 7_100_000,
  },
  getDepositSlip: {
    access: 'member',
    input: z.strictObject({ orderNo, slipId: z.coerce.number<number | string>().int() }),
    output: z.object({ mime: z.literal('image/webp'), image: z.string() }),
    errors: ['not_found'],
  },
  listBankAccounts: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(bankAccount),
      /** Fixed by the first account; null while there is none. */
      payeeName: z.string().nullable(),
      accountsMax: z.number().int(),
      cooldownHours: z.number(),
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
      payeeName: z.string().trim().min(2).max(60),
      /** (E) sealed payment password. */
      paymentPassword: z.string().max(2000),
    }),
    output: bankAccount,
    errors: [
      'bank_unknown',
      'payee_name_differs',
      'bank_account_exists',
      'too_many_bank_accounts',
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
      bankAccountId: z.number().int(),
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
    errors: ['range_too_wide'],
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
