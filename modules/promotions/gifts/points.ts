import { ok } from '@baize/kernel';
import { givePoints, worthOfPoints } from '@baize/points';
import { allClaimed, receiverOf, tellGiven } from './at-once.ts';
import { rewardRef, SOURCE, type Gift, type WhatOf } from './gift.ts';

/** Through the ledger of points, at once. With a deposit the wallet would be locked before the account of points: joined only. */
export const points: Gift<WhatOf<'POINTS'>> = {
  isAtOnce: true,
  amounts: () => [],
  worth: (db, what, { merchantId, currency }) =>
    worthOfPoints(db, { merchantId, points: BigInt(what.points), currency }),
  lines: ({ what }) => [['gives.POINTS', { points: what.points }]],
  short: (what) => ['short.POINTS', { points: what.points }],
  async give(tx, entry, what, given) {
    const { member, allowed } = await receiverOf(tx, entry, given.now);
    if (!allowed.ok) return allowed;
    const ref = `${SOURCE}:${rewardRef(entry.entryId)}`;
    await givePoints(tx, {
      merchantId: entry.merchantId,
      memberId: entry.memberId,
      points: BigInt(what.points),
      key: `points:${ref}`,
      ref,
      actor: given.actor,
      at: given.now,
    });
    await tellGiven(tx, member, ['short.POINTS', { points: what.points }], given);
    return ok(undefined);
  },
  standings: allClaimed,
};
