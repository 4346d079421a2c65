import { defineApi } from '@baize/endpoint';
import { amount, page, paging, range, requestId, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { depositsRoutes } from './routes.ts';
import { channel, deposit, depositDetail, depositState, orderNo } from './shapes.ts';

export { depositsConsoleApi } from './console-api.ts';

const orderInput = z.strictObject({ orderNo });

export const depositsApi = defineApi(depositsRoutes, {
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
      channelId: rowId,
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
    errors: ['range_invalid', 'range_too_long', 'range_too_old'],
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
    /** payment_arriving: money for it is seen and not credited yet; gateway_unreachable: nobody can say whether it was paid. */
    errors: ['not_found', 'state_changed', 'payment_arriving', 'gateway_unreachable'],
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
    input: z.strictObject({ orderNo, slipId: rowId }),
    output: z.object({ mime: z.literal('image/webp'), image: z.string() }),
    errors: ['not_found'],
  },
});
