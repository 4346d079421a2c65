import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { cashierConsoleRoutes, cashierRoutes } from './routes.ts';

/** Positive money in major units, at most 5 decimals: "1000.50". What a currency can pay is checked by the operation. */
const amount = z.string().regex(/^\d{1,13}(\.\d{1,5})?$/, 'amount_invalid');
const money = z.string();
const instant = z.number().int();
const requestId = z.string().min(8).max(64);
const reason = z.string().trim().min(3).max(300);
const orderNo = z.string().regex(/^D\d{6}-[0-9A-Z]{8}$/, 'order_no_invalid');
const withdrawalNo = z.string().regex(/^W\d{6}-[0-9A-Z]{8}$/, 'withdrawal_no_invalid');

/** Query text becomes a number; pages count from 1 (OPEN-API-04). */
const paging = {
  pageNo: z.coerce.number<number | string | undefined>().int().min(1).default(1),
  pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(100).default(20),
};
/** Epoch ms; the range is at most 31 days and 180 days back (OPEN-WALLET-12). */
const range = {
  from: z.coerce.number<number | string | undefined>().int().optional(),
  to: z.coerce.number<number | string | undefined>().int().optional(),
};
const page = <T extends z.ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    pageNo: z.number().int(),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
  });

export const DEPOSIT_STATES = [
  'CREATED',
  'WAITING_PAYMENT',
  'SUBMITTED',
  'CREDITED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const;
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
const depositState = z.enum(DEPOSIT_STATES);
const withdrawalState = z.enum(WITHDRAWAL_STATES);

/** How a member pays; the page has an icon and a text per code. */
export const PAY_METHODS = ['qr_transfer', 'bank_transfer', 'e_wallet', 'usdt', 'card', 'voucher'] as const;
const method = z.enum(PAY_METHODS);

const channel = z.object({
  channelId: z.number().int(),
  method,
  name: z.string(),
  currency: z.string(),
  min: money,
  max: money,
  /** Basis points of the received amount kept as a fee. */
  feeBps: z.number().int(),
  /** Usual minutes until credited; [0, 0] reads "Instant". */
  minutes: z.tuple([z.number().int(), z.number().int()]),
  presets: z.array(money),
  /** The order still waiting for payment on this channel, to be continued instead of a new one. */
  waitingOrderNo: z.string().nullable(),
});

const deposit = z.object({
  orderNo: z.string(),
  state: depositState,
  channelId: z.number().int(),
  method,
  channelName: z.string(),
  currency: z.string(),
  /** What the member said they would pay. */
  amount: money,
  /** What arrived; null until credited. */
  receivedAmount: money.nullable(),
  fee: money,
  /** 'over' | 'under': received differs from asked; 'late': paid after the order was closed. */
  flags: z.array(z.enum(['over', 'under', 'late', 'currency_mismatch'])),
  createdAt: instant,
  expiresAt: instant,
  closedAt: instant.nullable(),
  /** Why it failed, an i18n key. */
  failure: z.string().nullable(),
});

const depositDetail = deposit.extend({
  /** The server's clock, so that a countdown does not trust the device's. */
  serverTime: instant,
  receiver: z.object({ name: z.string(), account: z.string(), bank: z.string().nullable() }).nullable(),
  /** The text that identifies the payment. */
  reference: z.string(),
  /** Dark modules of the QR as an SVG path in a viewBox of `size` × `size`, quiet zone of 4 included. */
  qr: z.object({ payload: z.string(), size: z.number().int(), path: z.string() }).nullable(),
  /** The gateway's own pay page, where there is one. */
  payUrl: z.string().nullable(),
});

const bankAccount = z.object({
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

const withdrawal = z.object({
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
  /** payoutAmount − receivedAmount once the member has answered partly or not received. */
  remainingAmount: money.nullable(),
  /** The operator's words on a rejection or a forced receipt. */
  reason: z.string().nullable(),
  proofCount: z.number().int(),
});

const orderInput = z.strictObject({ orderNo });
const withdrawalInput = z.strictObject({ withdrawalNo });

export const cashierApi = defineApi(cashierRoutes, {
  listDepositChannels: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({ list: z.array(channel) }),
    errors: [],
  },
  createDeposit: {
    access: 'member',
    input: z.strictObject({ channelId: z.number().int(), amount, requestId }),
    output: depositDetail,
    errors: [
      'channel_unavailable',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'deposit_waiting',
      'too_many_open_deposits',
      'gateway_refused',
      'gateway_unreachable',
      'request_id_reused',
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
    input: z.strictObject({ orderNo, payerReference: z.string().trim().max(64).optional() }),
    output: depositDetail,
    errors: ['not_found', 'state_changed'],
  },
  cancelDeposit: {
    access: 'member',
    input: orderInput,
    output: depositDetail,
    errors: ['not_found', 'state_changed'],
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
    output: page(withdrawal),
    errors: ['range_too_wide'],
  },
  cancelWithdrawal: {
    access: 'member',
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
const proofIdOf = z.coerce.number<number | string>().int();

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
    input: z.strictObject({ withdrawalNo, proofId: proofIdOf }),
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
  forceWithdrawalReceipt: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed'],
  },
});
