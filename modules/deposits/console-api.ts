import { defineApi } from '@baize/endpoint';
import { amount, instant, page, paging, range, reason, rowId } from '@baize/endpoint/shapes';
import { proposalId } from '@baize/approvals/shapes';
import { gatewayEvent } from '@baize/cashier/shapes';
import { z } from 'zod';
import { DEPOSIT_STEPS } from './deposit.ts';
import { depositsConsoleRoutes } from './routes.ts';
import { depositDetail, depositState, orderNo, depositCase, incoming, INCOMING_STATES } from './shapes.ts';

const queueFilter = { account: z.string().trim().max(40).optional(), ...range, ...paging };
const RANGE_REFUSALS = ['range_invalid', 'range_too_long', 'range_too_old'] as const;
const onDeposit = { orderNo, reason };

export const depositsConsoleApi = defineApi(depositsConsoleRoutes, {
  listDepositQueue: {
    access: 'staff:deposits.read',
    input: z.strictObject({ state: depositState.optional(), ...queueFilter }),
    output: page(depositCase),
    errors: RANGE_REFUSALS,
  },
  /** Proposed, for a second operator to decide, above what the brand leaves to one (approvals). */
  creditDeposit: {
    access: 'staff:deposits.review',
    input: z.strictObject({ ...onDeposit, amount }),
    output: depositCase.extend({ proposalId }),
    errors: [
      'not_found',
      'state_changed',
      'payment_held',
      'amount_invalid',
      'account_closed',
      'proposed_already',
    ],
  },
  /** `memberReason` is read by the member: one of MEMBER_REASONS, or own words. */
  failDeposit: {
    access: 'staff:deposits.review',
    input: z.strictObject({ ...onDeposit, memberReason: reason }),
    output: depositCase,
    errors: ['not_found', 'state_changed', 'proposed_already'],
  },
  /** One order with everything known of it: steps, slips, callbacks, money that came. */
  getDepositCase: {
    access: 'staff:deposits.read',
    input: z.strictObject({ orderNo }),
    output: depositCase.extend({
      crypto: depositDetail.shape.crypto,
      steps: z.array(
        z.object({
          state: depositState,
          /** What happened; null in steps older than events. */
          event: z.enum(DEPOSIT_STEPS).nullable(),
          at: instant,
          actor: z.string(),
          reason: z.string().nullable(),
        }),
      ),
      slips: z.array(z.object({ slipId: z.number().int(), bytes: z.number().int(), createdAt: instant })),
      events: z.array(gatewayEvent),
      incoming: z.array(incoming),
    }),
    errors: ['not_found'],
  },
  getDepositSlipOfMember: {
    access: 'staff:deposits.read',
    input: z.strictObject({ orderNo, slipId: rowId }),
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
    access: 'staff:deposits.read',
    input: z.strictObject({
      state: z.enum(INCOMING_STATES).optional(),
      orderNo: orderNo.optional(),
      ...range,
      ...paging,
    }),
    output: page(incoming),
    errors: RANGE_REFUSALS,
  },
  /**
   * Lines of a bank statement, typed in or from the bank's file. `known` were recorded before; those whose order was found
   * wait for a second operator (`proposed`), or were credited (`matched`) where the brand leaves it to one.
   */
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
    output: z.object({
      matched: z.number().int(),
      proposed: z.number().int(),
      open: z.number().int(),
      known: z.number().int(),
    }),
    errors: ['gateway_unknown', 'amount_invalid', 'account_closed'],
  },
  /**
   * Whose money it is: an order, or (without one) the account of a member. Exactly one of the two. A line that an operator
   * typed, or an amount that differs from its order, is proposed for a second operator to decide.
   */
  settleIncoming: {
    access: 'staff:deposits.review',
    input: z
      .strictObject({
        incomingId: rowId,
        orderNo: orderNo.optional(),
        account: z.string().trim().min(1).max(40).optional(),
        reason,
      })
      .refine((input) => (input.orderNo === undefined) !== (input.account === undefined), {
        path: ['orderNo'],
        message: 'order_or_account',
      })
      .meta({ examples: [{ incomingId: 1, account: 'dara88', reason: 'the member sent the receipt' }] }),
    output: incoming.extend({ proposalId }),
    errors: [
      'not_found',
      'state_changed',
      'proposed_already',
      'order_unknown',
      'member_unknown',
      'currency_differs',
      'account_closed',
    ],
  },
  setIncomingAside: {
    access: 'staff:deposits.review',
    input: z.strictObject({ incomingId: rowId, reason }),
    output: incoming,
    errors: ['not_found', 'state_changed', 'proposed_already'],
  },
});
