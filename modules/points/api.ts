import { defineApi } from '@baize/endpoint';
import { instant, money, page, paging, requestId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { pointsRoutes } from './routes.ts';
import { POINT_KINDS, POINT_TYPES, SOURCES } from './rules.ts';

/** Points are whole; the wire has them as text, as money. */
const points = z.string().describe('whole number as text');
/** (E) the sealed payment password, or the login password of who has none. */
const password = z.string().max(2000);
const POINTS_MAX = 1_000_000_000;

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
      'request_id_reused',
      ...PASSWORD_REFUSALS,
      ...GIFT_REFUSALS,
    ],
  },
  /** POINTS-006: every movement of the caller's points, the newest first. */
  listPointMovements: {
    access: 'member',
    input: z.strictObject({ ...paging }),
    output: page(
      z.object({
        id: z.string(),
        time: instant,
        kind: z.enum(POINT_KINDS),
        type: z.enum(POINT_TYPES),
        change: points,
        balanceBefore: points,
        balanceAfter: points,
        ref: z.string(),
      }),
    ),
    errors: [],
  },
});
