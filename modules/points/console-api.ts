import { LEVEL_MAX } from '@baize/members/rules';
import { proposalId, proposed } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import {
  amount,
  dayOrMoment,
  instant,
  money,
  orAll,
  page,
  paging,
  reason,
  rowId,
} from '@baize/endpoint/shapes';
import { z } from 'zod';
import { pointsConsoleRoutes } from './routes.ts';
import { POINT_KINDS, POINT_TYPES, REDEMPTION_STATUSES } from './rules.ts';
import { ledgerShown, productShown, redemptionShown, transactionNumber } from './wire.ts';

const read = 'staff:promotions.read' as const;
const RATIO_MAX = 1_000_000;
const POINTS_MAX = 1_000_000_000;
const STOCK_MAX = 1_000_000;

/** The valid bet or deposit that gives a point; 0: none. */
const perShape = <T extends z.ZodType>(per: T) =>
  z.strictObject({ live: per, lottery: per, card: per, slots: per, sports: per, deposit: per });
const step = z.number().int().min(1, 'out_of_range').max(RATIO_MAX, 'out_of_range');
const wanted = { points: step, minConvert: step };
const settings = z.object({ per: perShape(money), ...wanted, amount: money });

const name = z.string('required').trim().min(1, 'required').max(60, 'too_long');
const otherName = z.string().trim().max(60, 'too_long').default('');
const count = (max: number) => z.number().int().min(0, 'out_of_range').max(max, 'out_of_range');

const decided = z.object({
  transactionNumber: z.string(),
  status: z.enum(REDEMPTION_STATUSES),
  proposalId,
});

/** What a product is, asks for and gives; of one that is not listed nobody gets anything. */
export const productTerms = z.strictObject({
  exchangeType: z.enum(['CASH', 'GOODS']),
  name: z.strictObject({ EN: name, CN: otherName, KM: otherName }),
  imageUrl: z
    .string()
    .max(200, 'too_long')
    .regex(/^(\/(media|art)\/[\w.-]+)?$/, 'image_unknown')
    .default(''),
  pointsNeeded: z.number().int().min(1, 'out_of_range').max(POINTS_MAX, 'out_of_range'),
  /** What a cash product credits; of goods 0. */
  cash: amount.default('0'),
  /** In all, with those that members have or wait for. */
  supply: count(STOCK_MAX),
  minLevel: count(LEVEL_MAX),
  maxPerMember: z.number().int().min(1, 'out_of_range').max(STOCK_MAX, 'out_of_range').nullable(),
  from: instant.nullable(),
  to: instant.nullable(),
  isListed: z.boolean(),
});

export const pointsConsoleApi = defineApi(pointsConsoleRoutes, {
  getPointSettings: {
    access: read,
    input: z.strictObject({}),
    output: settings.extend({ currency: z.string() }),
    errors: [],
  },
  /** OP-28. What gives anybody more waits for a second operator. */
  savePointSettings: {
    access: 'staff:promotions.write',
    input: z.strictObject({ per: perShape(amount), ...wanted, amount, reason }),
    output: z.object({ next: settings, proposalId }),
    errors: ['validation_failed', 'nothing_to_change', 'proposed_already'],
  },
  listProducts: {
    access: read,
    input: z.strictObject({ ...paging }),
    output: page(
      productShown.extend({
        supply: z.number().int(),
        name: z.object({ EN: z.string(), CN: z.string(), KM: z.string() }),
        isListed: z.boolean(),
        currency: z.string(),
        proposed: proposed.nullable(),
      }),
    ),
    errors: [],
  },
  /**
   * Of a product that is there by its number, else a new one. What gives members more waits for a second operator; what takes a product
   * off sale or asks more for it holds at once.
   */
  saveProduct: {
    access: 'staff:promotions.write',
    input: productTerms.extend({ productId: rowId.optional(), reason }),
    output: z.object({ proposalId }),
    errors: ['not_found', 'supply_too_low', 'validation_failed', 'nothing_to_change', 'proposed_already'],
  },
  /** The operators' queue, the newest first. */
  listAllRedemptions: {
    access: read,
    input: z.strictObject({
      status: orAll(z.enum(REDEMPTION_STATUSES)),
      account: z.string().trim().max(64).optional(),
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      ...paging,
    }),
    output: page(
      redemptionShown.extend({
        memberId: z.number().int(),
        account: z.string(),
        cash: money,
        currency: z.string(),
        receiver: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
      }),
    ),
    errors: ['range_invalid'],
  },
  passRedemption: {
    access: 'staff:promotions.review',
    input: z.strictObject({ transactionNumber, reason }),
    output: decided,
    errors: ['not_found', 'state_changed', 'proposed_already', 'account_closed', 'receiver_needed'],
  },
  /** The member reads the remark. */
  rejectRedemption: {
    access: 'staff:promotions.review',
    input: z.strictObject({ transactionNumber, remark: reason }),
    output: decided,
    errors: ['not_found', 'state_changed', 'proposed_already', 'account_closed'],
  },
  /** OP-28: both entries of each movement of a member, and what it came of. */
  listMemberPoints: {
    access: read,
    input: z.strictObject({
      memberId: rowId,
      kind: orAll(z.enum(POINT_KINDS)),
      type: orAll(z.enum(POINT_TYPES)),
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      ...paging,
    }),
    output: page(ledgerShown).extend({
      account: z.string(),
      pointBalance: z.string(),
      currency: z.string(),
    }),
    errors: ['not_found', 'range_invalid'],
  },
});
