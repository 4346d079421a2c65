import { randomInt } from 'node:crypto';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Db } from '@baize/db';
import { businessDay, invariant, ok, refuse } from '@baize/kernel';
import { findMember } from '@baize/members';
import { checkGift } from '@baize/rewards';
import { getMerchant } from '@baize/site';
import type { pointsApi } from './api.ts';
import { checkPassword } from './check-password.ts';
import { ratioText } from './convert-points.ts';
import type { PointsDeps } from './deps.ts';
import { holdOf } from './is-held.ts';
import { lockPoints, movePoints } from './ledger.sql.ts';
import { lockProduct, takeStock } from './product.sql.ts';
import { countRedeemed, findRequested, insertRedemption, type Redemption } from './redemption.sql.ts';
import { getSettings } from './settings.ts';

type Api = typeof pointsApi;
type Redeem = Input<Api, 'redeemPoints'>;

/** Crockford's letters: none that reads like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** RD261126-7K3M2Q9X. */
export function newNumber(day: string): string {
  const tail = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `RD${day.replaceAll('-', '').slice(2)}-${tail}`;
}

/**
 * OPEN-POINTS-02: points and stock are reserved at once, in one transaction; an operator decides (decide-redemption.ts). A repeat of a
 * requestId answers the first application before the password is looked at: its seal is used up.
 */
export async function redeemPoints(
  deps: PointsDeps,
  input: Redeem,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'redeemPoints'>> {
  const repeated = await repeatOf(deps.db, memberId, input);
  if (repeated) return repeated;
  const member = await findMember(deps.db, memberId);
  invariant(member, 'a signed-in member', { memberId });
  const proven = await checkPassword(deps, member, input.password);
  if (!proven.ok) return proven;
  return deps.db.transaction(async (tx) => {
    const account = (await lockPoints(tx, merchantId, [memberId])).get(memberId);
    invariant(account, 'an account of points was opened', { memberId });
    const raced = await repeatOf(tx, memberId, input);
    if (raced) return raced;
    const product = await lockProduct(tx, input.productId);
    const at = deps.clock.now();
    if (product?.merchantId !== merchantId || !product.isListed) return refuse('not_found');
    if ((product.fromAt && product.fromAt > at) || (product.toAt && product.toAt <= at))
      return refuse('not_found');
    const { quantity, receiver } = input;
    if (product.exchangeType === 'GOODS' && !receiver) return refuse('receiver_needed');
    // POINTS-011: neither more than is there, nor more than the member has.
    if (quantity > product.stock) return refuse('out_of_stock', { left: product.stock });
    const points = product.pointsNeeded * BigInt(quantity);
    if (points > account.balance) return refuse('points_insufficient', { balance: String(account.balance) });
    const { level = 0 } = (await findMember(tx, memberId)) ?? {};
    if (level < product.minLevel) return refuse('level_too_low', { level: product.minLevel });
    if (product.maxPerMember !== null) {
      const had = await countRedeemed(tx, memberId, product.productId);
      if (had + quantity > product.maxPerMember)
        return refuse('redeem_limit_reached', { max: product.maxPerMember });
    }
    const allowed = await checkGift(tx, member, at);
    if (!allowed.ok) return allowed;
    const hold = await holdOf(tx, memberId);
    if (hold) return refuse(hold);
    const { timeZone } = await getMerchant(tx, merchantId);
    const redemption = await insertRedemption(tx, {
      transactionNumber: newNumber(businessDay(at, timeZone)),
      merchantId,
      memberId,
      productId: product.productId,
      requestId: input.requestId,
      exchangeType: product.exchangeType,
      productName: product.name,
      quantity,
      points,
      cash: product.cash * BigInt(quantity),
      currency: member.currency,
      pointBalance: account.balance - points,
      minLevel: product.minLevel,
      maxPerMember: product.maxPerMember,
      ratio: ratioText(await getSettings(tx, merchantId), member.currency),
      receiver: product.exchangeType === 'GOODS' && receiver ? receiver : null,
      appliedAt: at,
      giftRef: null,
      giftCampaign: null,
      giftWorth: null,
    });
    await takeStock(tx, product.productId, quantity);
    await movePoints(tx, [movementOf(redemption, 'redeem')], { merchantId, actor: `member:${memberId}`, at });
    return ok(told(redemption));
  });
}

/** The points of a redemption: reserved, or given back. */
export const movementOf = (
  { memberId, points, transactionNumber }: Redemption,
  kind: 'redeem' | 'return',
) => ({
  memberId,
  kind,
  type: 'redeem' as const,
  amount: kind === 'redeem' ? -points : points,
  key: `${kind}:${transactionNumber}`,
  ref: transactionNumber,
});

async function repeatOf(db: Db, memberId: number, { requestId, productId, quantity }: Redeem) {
  const known = await findRequested(db, memberId, requestId);
  if (!known) return undefined;
  const isSame = known.productId === productId && known.quantity === quantity;
  return isSame ? ok(told(known)) : refuse('request_id_reused');
}

const told = ({ transactionNumber, status, pointBalance }: Redemption) => ({
  transactionNumber,
  status,
  pointBalance: String(pointBalance),
});
