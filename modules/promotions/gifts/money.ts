import { currencyDigits, exactText, floorTo, mulRateFloor, ok, parseUnits, refuse } from '@baize/kernel';
import {
  FREE_TERMS,
  grantBonus,
  listGiftStates,
  offerReward,
  readTerms,
  type GiftState,
} from '@baize/rewards';
import type { Standing } from '../state.ts';
import { amountText, percentText, type Line } from '../wording.ts';
import { campaignOf, rewardRef, SOURCE, titleOf, type Gift, type What, type WhatOf } from './gift.ts';

/** With a deposit at once, in the deposit's transaction; else a reward that waits to be claimed. By the terms of the version joined. */
const money: Pick<Gift<What>, 'isAtOnce' | 'short' | 'give' | 'standings'> = {
  isAtOnce: false,
  short: (_what, amount, { currency }) => [
    'short.money',
    { amount: amountText(exactText(amount, currency), currency) },
  ],
  async give(tx, { entryId, promoId, memberId, merchantId, base }, _what, given) {
    const { content, amount, orderNo, now, actor } = given;
    const { asks } = content.terms;
    const gift = {
      memberId,
      merchantId,
      source: SOURCE,
      ref: rewardRef(entryId),
      campaign: campaignOf(promoId),
      amount,
      terms: asks ? readTerms(asks) : FREE_TERMS,
      title: titleOf(content),
    } as const;
    const timed = { clock: { now: () => now } };
    const done =
      orderNo === undefined
        ? await offerReward(timed, tx, gift)
        : await grantBonus(timed, tx, { ...gift, deposit: base ?? undefined, actor });
    return done.ok ? ok(undefined) : refuse(done.code);
  },
  async standings(db, entries) {
    const refs = new Map(entries.map(({ entryId }) => [rewardRef(entryId), entryId]));
    const states = await listGiftStates(db, SOURCE, [...refs.keys()]);
    return states.flatMap((gift) => {
      const entryId = refs.get(gift.ref);
      return entryId === undefined ? [] : [[entryId, standingIn(gift)] as const];
    });
  },
};

export const fixedSum: Gift<WhatOf<'FIXED'>> = {
  ...money,
  amounts: ({ amount }) => [['what.amount', amount]],
  worth: async (_db, { amount }, { currency }) => floorTo(parseUnits(amount), currencyDigits(currency)),
  lines: ({ what: { amount } }, { currency }) => [['gives.FIXED', { amount: amountText(amount, currency) }]],
};

/** Of the deposit or the net loss; what the currency cannot pay stays with the house. */
export const percentage: Gift<WhatOf<'PERCENT'>> = {
  ...money,
  amounts: ({ cap }) => [['what.cap', cap]],
  async worth(_db, what, { base, currency }) {
    const share = mulRateFloor(base, BigInt(what.bps), 10_000n);
    const cap = parseUnits(what.cap);
    return floorTo(share < cap ? share : cap, currencyDigits(currency));
  },
  least: 1n,
  lines: ({ what: { bps, cap }, trigger, lossPeriod }, { currency }) => [
    [
      trigger === 'DEPOSIT' ? 'gives.deposit' : `gives.loss.${lossPeriod}`,
      { percent: percentText(bps), cap: amountText(cap, currency) },
    ],
  ],
};

/** As much as the highest step says that the member's level reaches. What was issued stays, whatever the level is later. */
export const byLevel: Gift<WhatOf<'LEVEL'>> = {
  ...money,
  amounts: ({ steps }) => steps.map(({ amount }, index) => [`what.steps.${index}.amount`, amount]),
  async worth(_db, { steps }, { level, currency }) {
    const reached = steps.findLast(({ from }) => level >= from);
    return reached ? floorTo(parseUnits(reached.amount), currencyDigits(currency)) : 0n;
  },
  least: 1n,
  lines: ({ what: { steps } }, { currency }) => [
    ['gives.LEVEL'],
    ...steps.map(({ from, amount }): Line => [
      'gives.levelStep',
      { level: from, amount: amountText(amount, currency) },
    ]),
  ],
};

export function standingIn({ reward, bonus }: GiftState): Standing {
  if (bonus !== null) return bonus === 'OPEN' ? 'RUNNING' : 'CLAIMED';
  return reward === 'ISSUED' ? 'ISSUED' : 'ENDED';
}
