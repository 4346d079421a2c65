import { defineApi } from '@baize/endpoint';
import { money, orAll, page, paging, range, requestId, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { pointsRoutes } from './routes.ts';
import { REDEMPTION_STATUSES, SOURCES } from './rules.ts';
import { movementShown, points, productShown, redemptionShown, transactionNumber } from './wire.ts';

export { pointsConsoleApi } from './console-api.ts';

/** (E) the sealed payment password, or the login password of who has none. */
const password = z.string().max(2000);
const POINTS_MAX = 1_000_000_000;
const QUANTITY_MAX = 1_000;
const line = (max: number) => z.string().trim().min(1, 'required').max(max, 'too_long');

const receiver = z.strictObject({ name: line(80), phone: line(30), address: line(300) });

const PASSWORD_REFUSALS = [
  'password_wrong',
  'payment_password_locked',
  'account_locked',
  'sealed_invalid',
  'sealed_replayed',
] as const;
const GIFT_REFUSALS = [
  'self_excluded',
  'cooling_off',
  'reward_barred',
  'account_closed',
  'in_need_true_account',
] as const;

export const pointsApi = defineApi(pointsRoutes, {
  /** POINTS-002, POINTS-010: points never expire. */
  getPointBalance: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      pointBalance: points,
      /** What a conversion takes at most: whole steps of the ratio; 0 below the minimum. */
      convertible: points,
      expire: z.null(),
    }),
    errors: [],
  },
  /** POINTS-001, OPEN-POINTS-04: what the mall has now. */
  listPointProducts: {
    access: 'anyone',
    input: z.strictObject({ type: orAll(z.enum(['CASH', 'GOODS'])), ...paging }),
    output: page(productShown),
    errors: [],
  },
  /** POINTS-008, OPEN-POINTS-02. The same request again answers the first application. `receiver`: of goods. */
  redeemPoints: {
    access: 'member',
    input: z.strictObject({
      productId: rowId,
      quantity: z.number().int().min(1, 'out_of_range').max(QUANTITY_MAX, 'out_of_range'),
      password,
      receiver: receiver.optional(),
      requestId,
    }),
    output: z.object({
      transactionNumber: z.string(),
      status: z.enum(REDEMPTION_STATUSES),
      pointBalance: points,
    }),
    errors: [
      'not_found',
      'points_insufficient',
      'out_of_stock',
      'level_too_low',
      'redeem_limit_reached',
      'receiver_needed',
      'contract_hold',
      'money_stopped',
      'request_id_reused',
      ...PASSWORD_REFUSALS,
      ...GIFT_REFUSALS,
    ],
  },
  /** POINTS-003, POINTS-007: the caller's redemptions, the newest first. */
  listRedemptions: {
    access: 'member',
    input: z.strictObject({ status: orAll(z.enum(REDEMPTION_STATUSES)), ...range, ...paging }),
    output: page(redemptionShown),
    errors: [],
  },
  /** Where goods that were given go: of the caller's own gift, until an operator has decided. */
  setRedemptionReceiver: {
    access: 'member',
    input: z.strictObject({ transactionNumber, receiver }),
    output: z.object({ transactionNumber: z.string(), status: z.enum(REDEMPTION_STATUSES) }),
    errors: ['not_found', 'state_changed'],
  },
  /** POINTS-002, POINTS-006: how points are earned and what they are worth. */
  getPointConfig: {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({
      exchangeRatio: z.object({ points: z.number().int(), amount: money }),
      minConvert: z.number().int(),
      turnoverMultiple: z.string(),
      currency: z.string(),
      /** `1/1000`: a point for 1000 of the brand's currency; `0`: none. */
      sources: z.array(z.object({ type: z.enum(SOURCES), ratio: z.string() })),
    }),
    errors: [],
  },
  /** POINTS-009, OPEN-POINTS-03: at once. The same request again answers the first conversion. */
  convertPoints: {
    access: 'member',
    input: z.strictObject({
      points: z.number().int().min(1, 'out_of_range').max(POINTS_MAX, 'out_of_range'),
      password,
      requestId,
    }),
    output: z.object({ amount: money, pointBalance: points, balance: money }),
    errors: [
      'points_insufficient',
      'points_below_min',
      'points_in_steps',
      'contract_hold',
      'money_stopped',
      'request_id_reused',
      ...PASSWORD_REFUSALS,
      ...GIFT_REFUSALS,
    ],
  },
  /** POINTS-006: every movement of the caller's points, the newest first. */
  listPointMovements: {
    access: 'member',
    input: z.strictObject({ ...paging }),
    output: page(movementShown),
    errors: [],
  },
});
