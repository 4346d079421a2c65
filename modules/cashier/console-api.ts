import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { cashierConsoleRoutes } from './routes.ts';
import {
  cashierSettings,
  channelErrors,
  channelOut,
  channelWish,
  depositCase,
  gatewayEvent,
  incoming,
  withdrawalCase,
} from './console-shapes.ts';
import {
  amount,
  bankAccount,
  depositDetail,
  depositState,
  INCOMING_STATES,
  instant,
  money,
  orderNo,
  page,
  paging,
  range,
  reason,
  WITHDRAWAL_STATES,
  withdrawalNo,
  withdrawalState,
} from './shapes.ts';

const idOf = z.coerce.number<number | string>().int();
const withdrawalInput = z.strictObject({ withdrawalNo });
const queueFilter = { account: z.string().trim().max(40).optional(), ...range, ...paging };

const onDeposit = { orderNo, reason };
const onWithdrawal = z.strictObject({ withdrawalNo, reason });
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
    output: page(gatewayEvent),
    errors: [],
  },
  /** One order with everything known of it: steps, slips, callbacks, money that came. */
  getDepositCase: {
    access: 'staff:deposits.review',
    input: z.strictObject({ orderNo }),
    output: depositCase.extend({
      crypto: depositDetail.shape.crypto,
      steps: z.array(
        z.object({ state: depositState, at: instant, actor: z.string(), reason: z.string().nullable() }),
      ),
      slips: z.array(z.object({ slipId: z.number().int(), bytes: z.number().int(), createdAt: instant })),
      events: z.array(gatewayEvent),
      incoming: z.array(incoming),
    }),
    errors: ['not_found'],
  },
  getDepositSlipOfMember: {
    access: 'staff:deposits.review',
    input: z.strictObject({ orderNo, slipId: idOf }),
    output: z.object({ mime: z.literal('image/webp'), image: z.string() }),
    errors: ['not_found'],
  },
  /** Asks the order's gateway or chain now. The answer is what came of it. */
  checkDeposit: {
    access: 'staff:deposits.review',
    input: z.strictObject({ orderNo }),
    output: z.object({ outcome: z.string() }),
    errors: ['not_found'],
  },
  listIncoming: {
    access: 'staff:deposits.review',
    input: z.strictObject({
      state: z.enum(INCOMING_STATES).optional(),
      orderNo: orderNo.optional(),
      ...range,
      ...paging,
    }),
    output: page(incoming),
    errors: ['range_too_wide'],
  },
  /** Lines of a bank statement, typed in or from the bank's file. `known` were told before. */
  addStatementLines: {
    access: 'staff:deposits.review',
    input: z.strictObject({
      gateway: z.string().max(40),
      lines: z
        .array(
          z.strictObject({
            /** The bank's own number of the line; it makes the line count once. */
            ref: z.string().trim().min(1).max(100),
            amount,
            bookedAt: instant,
            memo: z.string().trim().max(300).optional(),
            payer: z.string().trim().max(100).optional(),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({ matched: z.number().int(), open: z.number().int(), known: z.number().int() }),
    errors: ['gateway_unknown', 'amount_invalid'],
  },
  /** Whose money it is: an order, or (without one) the account of a member. Exactly one of the two. */
  settleIncoming: {
    access: 'staff:deposits.review',
    input: z
      .strictObject({
        incomingId: idOf,
        orderNo: orderNo.optional(),
        account: z.string().trim().min(1).max(40).optional(),
        reason,
      })
      .refine((wish) => (wish.orderNo === undefined) !== (wish.account === undefined), {
        path: ['orderNo'],
        message: 'order_or_account',
      }),
    output: incoming,
    errors: [
      'not_found',
      'state_changed',
      'order_unknown',
      'member_unknown',
      'currency_differs',
      'account_closed',
    ],
  },
  setIncomingAside: {
    access: 'staff:deposits.review',
    input: z.strictObject({ incomingId: idOf, reason }),
    output: incoming,
    errors: ['not_found', 'state_changed'],
  },
  listChannels: {
    access: 'staff:deposits.review',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(channelOut),
      currency: z.string(),
      /** What a channel can be made for. `isFeed`: it may tell what came to other channels' accounts. */
      gateways: z.array(
        z.object({
          code: z.string(),
          confirmedBy: z.enum(['gateway', 'statement', 'chain']),
          needsReceiver: z.boolean(),
          isFeed: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  createChannel: {
    access: 'staff:cashier.write',
    input: z.strictObject({ ...channelWish, reason: reason.optional() }),
    output: channelOut,
    errors: [...channelErrors, 'code_taken'],
  },
  updateChannel: {
    access: 'staff:cashier.write',
    input: z.strictObject({ ...channelWish, channelId: idOf, reason: reason.optional() }),
    output: channelOut,
    errors: [...channelErrors, 'not_found', 'gateway_fixed'],
  },
  archiveChannel: {
    access: 'staff:cashier.write',
    input: z.strictObject({ channelId: idOf, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  getCashierSettings: {
    access: 'staff:deposits.review',
    input: z.strictObject({}),
    output: z.object({ ...cashierSettings, currency: z.string() }),
    errors: [],
  },
  saveCashierSettings: {
    access: 'staff:cashier.write',
    input: z.strictObject({ ...cashierSettings, reason }),
    output: z.object({ ...cashierSettings, currency: z.string() }),
    errors: ['amount_invalid', 'limits_invalid', 'gateway_unknown'],
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
      payouts: z.array(
        z.object({
          payoutNo: z.string(),
          purpose: z.enum(['withdrawal', 'rest']),
          amount: money,
          gateway: z.string(),
          outcome: z.enum(['pending', 'paid', 'failed', 'unknown']),
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
    access: 'staff:withdrawals.review',
    input: z.strictObject({ withdrawalNo, proofId: idOf }),
    output: z.object({ mime: z.enum(['image/png', 'image/jpeg', 'image/webp']), image: z.string() }),
    errors: ['not_found'],
  },
  claimWithdrawal: {
    access: 'staff:withdrawals.review',
    input: withdrawalInput,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  /**
   * Decides to pay. Above the brand's threshold the first approval leaves the withdrawal in REVIEWING and gives the
   * claim back; another operator claims it and approves.
   */
  approveWithdrawal: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other', 'same_person', 'withdrawal_held'],
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
    errors: [
      'not_found',
      'state_changed',
      'claimed_by_other',
      'second_person_needed',
      'same_person',
      'withdrawal_held',
    ],
  },
  /** Gives back to the wallet what the member says did not arrive, and closes the dispute. */
  refundWithdrawalRest: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'account_closed', 'payout_running'],
  },
  /** Pays what did not arrive once more: through the rail, or by hand. The member is asked again afterwards. */
  payWithdrawalRest: {
    access: 'staff:withdrawals.review',
    input: z.strictObject({ withdrawalNo, reason, byHand: z.boolean() }),
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'payout_running', 'same_person'],
  },
  forceWithdrawalReceipt: {
    access: 'staff:withdrawals.review',
    input: onWithdrawal,
    output: withdrawalCase,
    errors: ['not_found', 'state_changed', 'payout_running'],
  },
});
