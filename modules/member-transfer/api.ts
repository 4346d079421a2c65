import { defineApi } from '@baize/endpoint';
import { amount, instant, money, page, paging, range, reason, requestId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { memberTransferRoutes } from './routes.ts';
import {
  account,
  agentRequest,
  creditRow,
  LINE_DIRECTIONS,
  paymentPassword,
  remark,
  requestNo,
  requestState,
} from './shapes.ts';

export { memberTransferConsoleApi } from './console-api.ts';

const LINE_REFUSALS = [
  'transfers_switched_off',
  'no_upline',
  'not_in_line',
  'agents_only',
  'amount_invalid',
  'amount_below_min',
  'amount_above_max',
  'day_limit_reached',
  'insufficient_funds',
  'turnover_unmet',
  'account_restricted',
  'account_closed',
  'receiver_closed',
  'identity_not_verified',
  'payment_password_missing',
  'payment_password_wrong',
  'payment_password_locked',
  'sealed_invalid',
  'sealed_replayed',
] as const;

const onRequest = { requestNo };

export const memberTransferApi = defineApi(memberTransferRoutes, {
  /** What the member may do along the line, and with whom. */
  getTransferLine: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      currency: z.string(),
      /** Transferable now: the balance, or nothing while turnover is owed. */
      transferable: money,
      balance: money,
      turnoverLeft: money,
      upline: z.object({ account: z.string(), isEnabled: z.boolean() }).nullable(),
      downlines: z.object({ isEnabled: z.boolean(), count: z.number().int() }),
      agentDeposit: z.object({
        isEnabled: z.boolean(),
        openRequestNo: z.string().nullable(),
        /** Requests of downlines waiting for this member. */
        waiting: z.number().int(),
      }),
      min: money,
      max: money,
      leftToday: money.nullable(),
      timesLeftToday: z.number().int(),
    }),
    errors: [],
  },
  /** Direct downlines by name (agents). */
  listDownlines: {
    access: 'member',
    input: z.strictObject({ search: z.string().trim().max(40).optional(), ...paging }),
    output: page(z.object({ account: z.string(), nickname: z.string(), type: z.number().int() })),
    errors: ['agents_only'],
  },
  /** WALLET-009, WALLET-010. `account`: the downline; not for UPLINE. The same requestId answers the same transfer. */
  transferLine: {
    access: 'member',
    fresh: true,
    input: z.strictObject({
      direction: z.enum(LINE_DIRECTIONS),
      account: account.optional(),
      amount,
      remark,
      paymentPassword,
      requestId,
    }),
    output: z.object({
      transferNo: z.string(),
      otherAccount: z.string(),
      amount: money,
      balance: money,
      at: instant,
    }),
    errors: [...LINE_REFUSALS, 'request_id_reused'],
  },
  /** WALLET-020: transfers in and out between upline and downline. Without a range the last 31 days. */
  getCreditReport: {
    access: 'member',
    input: z.strictObject({
      flow: z.enum(['ALL', 'IN', 'OUT']).default('ALL'),
      account: z.string().trim().max(40).optional(),
      ...range,
      ...paging,
    }),
    output: page(creditRow).extend({
      currency: z.string(),
      totals: z.object({ in: money, out: money, net: money, count: z.number().int() }),
    }),
    errors: ['range_invalid', 'range_too_long', 'range_too_old'],
  },
  /** Agent transfer as a way to deposit: the upline pays from the own balance, or says no. */
  requestAgentDeposit: {
    access: 'member',
    fresh: true,
    input: z.strictObject({ amount, remark, requestId }),
    output: agentRequest,
    errors: [
      'transfers_switched_off',
      'no_upline',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'request_open',
      'receiver_closed',
      'self_excluded',
      'cooling_off',
      'deposits_stopped',
      'limit_reached',
      'account_closed',
      'request_id_reused',
    ],
  },
  listAgentRequests: {
    access: 'member',
    input: z.strictObject({
      /** 'mine': asked by the reader; 'received': asked of the reader. */
      side: z.enum(['mine', 'received']).default('mine'),
      state: requestState.optional(),
      ...paging,
    }),
    output: page(agentRequest),
    errors: [],
  },
  cancelAgentDeposit: {
    access: 'member',
    fresh: true,
    input: z.strictObject(onRequest),
    output: agentRequest,
    errors: ['not_found', 'state_changed'],
  },
  approveAgentDeposit: {
    access: 'member',
    fresh: true,
    input: z.strictObject({ ...onRequest, paymentPassword }),
    output: agentRequest,
    errors: ['not_found', 'state_changed', ...LINE_REFUSALS],
  },
  rejectAgentDeposit: {
    access: 'member',
    fresh: true,
    input: z.strictObject({ ...onRequest, reason }),
    output: agentRequest,
    errors: ['not_found', 'state_changed'],
  },
});
