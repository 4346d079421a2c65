import { instant, money } from '@baize/endpoint/shapes';
import { exactText, payableText } from '@baize/kernel';
import { z } from 'zod';
import type { LedgerRow, MovementRow } from './ledger.sql.ts';
import type { Product } from './product.sql.ts';
import type { Redemption } from './redemption.sql.ts';
import { nameIn, POINT_KINDS, POINT_SIDES, POINT_TYPES, REDEMPTION_STATUSES } from './rules.ts';

/** Points are whole; the wire has them as text, as money. */
export const points = z.string().describe('whole number as text');

export const movementShown = z.object({
  id: z.string(),
  time: instant,
  kind: z.enum(POINT_KINDS),
  type: z.enum(POINT_TYPES),
  change: points,
  balanceBefore: points,
  balanceAfter: points,
  ref: z.string(),
});
export const shownMovement = ({
  id,
  at,
  amount,
  before,
  after,
  ...row
}: MovementRow): z.output<typeof movementShown> => ({
  ...row,
  id: String(id),
  time: at.getTime(),
  change: String(amount),
  balanceBefore: String(before),
  balanceAfter: String(after),
});

/** As operators see a movement: with the brand's side of it. Of what was earned, the base of the day and how much of it gave a point. */
export const ledgerShown = movementShown.extend({
  key: z.string(),
  actor: z.string(),
  side: z.enum(POINT_SIDES),
  sideChange: points,
  sideBefore: points,
  sideAfter: points,
  base: money.nullable(),
  per: money.nullable(),
});
export const shownLedger =
  (currency: string) =>
  ({
    key,
    actor,
    side,
    sideBefore,
    sideAfter,
    base,
    per,
    ...row
  }: LedgerRow): z.output<typeof ledgerShown> => ({
    ...shownMovement(row),
    key,
    actor,
    side,
    sideChange: String(-row.amount),
    sideBefore: String(sideBefore),
    sideAfter: String(sideAfter),
    base: base === null ? null : exactText(base, currency),
    per: per === null ? null : exactText(per, currency),
  });

/** OPEN-POINTS-04: what a product asks for, in figures; the wire's text is `redeemConditions`. */
const conditions = {
  redeemConditions: z.string(),
  minLevel: z.number().int(),
  limitPerUser: z.number().int().nullable(),
};
const conditionsOf = ({ minLevel, maxPerMember }: { minLevel: number; maxPerMember: number | null }) => ({
  redeemConditions: minLevel > 0 ? `VIP${minLevel}` : '',
  minLevel,
  limitPerUser: maxPerMember,
});

export const productShown = z.object({
  productId: z.number().int(),
  productName: z.string(),
  exchangeType: z.enum(['CASH', 'GOODS']),
  imageUrl: z.string(),
  pointsNeeded: points,
  /** Products cost points alone. */
  amountNeeded: money,
  /** What a cash product credits. */
  cash: money,
  availableQuantity: z.number().int(),
  from: instant.nullable(),
  to: instant.nullable(),
  ...conditions,
});
export const shownProduct =
  (language: 'EN' | 'CN' | 'KM', currency: string) =>
  (row: Product): z.output<typeof productShown> => ({
    productId: row.productId,
    productName: nameIn(row.name, language),
    exchangeType: row.exchangeType,
    imageUrl: row.image,
    pointsNeeded: String(row.pointsNeeded),
    amountNeeded: '0',
    cash: payableText(row.cash, currency),
    availableQuantity: row.stock,
    from: row.fromAt?.getTime() ?? null,
    to: row.toAt?.getTime() ?? null,
    ...conditionsOf(row),
  });

export const transactionNumber = z
  .string()
  .regex(/^RD\d{6}-[0-9A-Z]{8}$/, 'order_no_invalid')
  .meta({ examples: ['RD261126-7K3M2Q9X'] });

/** POINTS-003. */
export const redemptionShown = z.object({
  transactionNumber: z.string(),
  applicationTime: instant,
  exchangeType: z.enum(['CASH', 'GOODS']),
  productName: z.string(),
  quantity: z.number().int(),
  pointsNeeded: points,
  amountNeeded: money,
  status: z.enum(REDEMPTION_STATUSES),
  change: points,
  pointsBalance: points,
  remark: z.string(),
  redeemConditions: z.string(),
  pointsRatio: z.string(),
  /** It was given, for no points. */
  isGift: z.boolean(),
  /** A gift of which its member has not said yet where it goes. */
  needsReceiver: z.boolean(),
});
export const shownRedemption =
  (language: 'EN' | 'CN' | 'KM') =>
  (row: Redemption): z.output<typeof redemptionShown> => ({
    transactionNumber: row.transactionNumber,
    applicationTime: row.appliedAt.getTime(),
    exchangeType: row.exchangeType,
    productName: nameIn(row.productName, language),
    quantity: row.quantity,
    pointsNeeded: String(row.points),
    amountNeeded: '0',
    status: row.status,
    change: row.status === 'REJECTED' ? '0' : String(-row.points),
    pointsBalance: String(row.pointBalance),
    remark: row.remark,
    redeemConditions: conditionsOf(row).redeemConditions,
    pointsRatio: row.ratio,
    isGift: row.giftRef !== null,
    needsReceiver: row.giftRef !== null && row.receiver === null && row.status === 'APPLYING',
  });
