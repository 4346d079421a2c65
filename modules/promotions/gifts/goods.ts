import { isDeepStrictEqual } from 'node:util';
import { ok } from '@baize/kernel';
import { findGoods, giveGoods, hasGoods, listRejectedGifts, worthOfGoods } from '@baize/points';
import { receiverOf, tellGiven } from './at-once.ts';
import { campaignOf, rewardRef, SOURCE, type Gift, type WhatOf } from './gift.ts';

const refOf = (entryId: bigint): string => `${SOURCE}:${rewardRef(entryId)}`;

/**
 * A product of the mall for no points, at once: its stock is reserved, the member says where it goes, an operator sends it or rejects it.
 * It is worth what the points are that buy it. Its name stands in the terms; under another name it is not what was promised.
 */
export const goods: Gift<WhatOf<'GOODS'>> = {
  isAtOnce: true,
  amounts: () => [],
  async missing(db, { productId, names }, merchantId) {
    const found = await findGoods(db, { merchantId, productId });
    return found && isDeepStrictEqual(found.names, names) ? undefined : ['what.productId', 'goods_unknown'];
  },
  worth: (db, what, of) => worthOfGoods(db, { ...what, ...of }),
  unmet: async (db, what, { merchantId, now }) =>
    (await hasGoods(db, { ...what, merchantId }, now)) ? undefined : 'goods_gone',
  lines: ({ what }, { language }) => [
    ['gives.GOODS', { count: what.quantity, goods: nameIn(what, language) }],
    ['gives.goodsSent'],
  ],
  short: (what, _amount, { language }) => [
    'short.GOODS',
    { count: what.quantity, goods: nameIn(what, language) },
  ],
  async give(tx, entry, what, given) {
    const { member, allowed } = await receiverOf(tx, entry, given.now);
    if (!allowed.ok) return allowed;
    const { entryId, merchantId, memberId, promoId } = entry;
    const gave = await giveGoods(tx, {
      ...what,
      merchantId,
      memberId,
      ref: refOf(entryId),
      campaign: campaignOf(promoId),
      worth: given.amount,
      at: given.now,
    });
    if (!gave.ok) return gave;
    const line = { count: what.quantity, goods: nameIn(what, member.language) };
    await tellGiven(tx, member, ['short.goodsToSend', line], given);
    return ok(undefined);
  },
  async standings(db, entries) {
    const rejected = new Set(
      await listRejectedGifts(
        db,
        entries.map(({ entryId }) => refOf(entryId)),
      ),
    );
    return entries.map(
      ({ entryId }) => [entryId, rejected.has(refOf(entryId)) ? 'ENDED' : 'CLAIMED'] as const,
    );
  },
};

/** English stands for a language that has no name of it. */
const nameIn = ({ names }: WhatOf<'GOODS'>, language: 'EN' | 'CN' | 'KM'): string =>
  names[language] || names.EN;
