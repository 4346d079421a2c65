import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@baize/db';
import { businessDay, invariant, ok, refuse, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import { getMerchant } from '@baize/site';
import { ratioText } from './convert-points.ts';
import { worthOfPoints } from './give-points.ts';
import { findPoints } from './ledger.sql.ts';
import { findProduct, lockProduct, takeStock, type Product } from './product.sql.ts';
import { newNumber } from './redeem-points.ts';
import { insertRedemption } from './redemption.sql.ts';
import { getSettings } from './settings.ts';

type Names = { EN: string; CN: string; KM: string };
type Goods = { merchantId: number; productId: number; names: Names; quantity: number };
export type GoodsGift = Goods & {
  memberId: number;
  /** Unique for ever: given once. */
  ref: string;
  campaign: string;
  /** As it was counted, units. */
  worth: bigint;
  at: Date;
};

/** A product that can be given: goods on sale, by its names; cash is money and is given as that. */
export async function findGoods(
  db: Db,
  { merchantId, productId }: Pick<Goods, 'merchantId' | 'productId'>,
): Promise<{ names: Names } | undefined> {
  const product = await findProduct(db, productId);
  return product && isGoods(product, merchantId) ? { names: namesOf(product) } : undefined;
}

/** Whether it is what was promised, on sale now, and there are enough of it. */
export async function hasGoods(db: Db, goods: Goods, now: Date): Promise<boolean> {
  const product = await findProduct(db, goods.productId);
  return product !== undefined && isThere(product, goods, now);
}

/** As the points are worth that buy it. */
export async function worthOfGoods(
  db: Db,
  { merchantId, productId, quantity, currency }: Omit<Goods, 'names'> & { currency: string },
): Promise<bigint> {
  const product = await findProduct(db, productId);
  if (product?.merchantId !== merchantId) return 0n;
  return worthOfPoints(db, { merchantId, points: product.pointsNeeded * BigInt(quantity), currency });
}

/**
 * A product of the mall for no points, in the caller's transaction, which has asked whether the member may be given anything. The stock is
 * reserved; the order stands in the operators' queue as soon as the member has said where it goes. Locks the product; points move nowhere.
 */
export async function giveGoods(
  tx: Tx,
  gift: GoodsGift,
): Promise<Result<{ transactionNumber: string }, 'goods_gone'>> {
  const { merchantId, memberId, productId, quantity, at } = gift;
  const product = await lockProduct(tx, productId);
  if (!product || !isThere(product, gift, at)) return refuse('goods_gone');
  const member = await findMember(tx, memberId);
  invariant(member, 'goods are given to a member', { memberId });
  const { timeZone } = await getMerchant(tx, merchantId);
  const { transactionNumber } = await insertRedemption(tx, {
    transactionNumber: newNumber(businessDay(at, timeZone)),
    merchantId,
    memberId,
    productId,
    requestId: gift.ref,
    exchangeType: 'GOODS',
    productName: product.name,
    quantity,
    points: 0n,
    cash: 0n,
    currency: member.currency,
    pointBalance: await findPoints(tx, memberId),
    minLevel: 0,
    maxPerMember: null,
    ratio: ratioText(await getSettings(tx, merchantId), member.currency),
    receiver: null,
    appliedAt: at,
    giftRef: gift.ref,
    giftCampaign: gift.campaign,
    giftWorth: gift.worth,
  });
  await takeStock(tx, productId, quantity);
  return ok({ transactionNumber });
}

const namesOf = ({ name }: Product): Names => ({ EN: name.EN, CN: name.CN ?? '', KM: name.KM ?? '' });

const isGoods = (product: Product, merchantId: number): boolean =>
  product.merchantId === merchantId && product.exchangeType === 'GOODS' && product.isListed;

/** Under another name it may be other goods. */
const isThere = (product: Product, { merchantId, names, quantity }: Goods, now: Date): boolean =>
  isGoods(product, merchantId) &&
  isDeepStrictEqual(namesOf(product), names) &&
  (product.fromAt === null || product.fromAt <= now) &&
  (product.toAt === null || product.toAt > now) &&
  product.stock >= quantity;
