import { defineApi } from '@baize/endpoint';
import { askedLanguage, instant, money, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { vipRoutes } from './routes.ts';
import { changeShown, giftKind, levelShown, sumsShown } from './wire.ts';

export const vipApi = defineApi(vipRoutes, {
  /** PROMO-015, PROMO-016: where the caller stands, what is missing to the next level and to keep this one, and what each level brings. */
  getVipRank: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      hasVip: z.boolean(),
      currency: z.string(),
      vipRankLevel: z.number().int(),
      /** When it was reached; null: not followed yet. */
      since: instant.nullable(),
      /** Of all time, and of the running month. */
      all: sumsShown,
      month: sumsShown,
      /** The last day to meet the keep; empty: the level needs none, or was given by an operator. */
      keepUntil: z.string(),
      /** Won back by the keep of a running month, one level after the other; null: nothing was lost. */
      lostLevel: z.number().int().nullable(),
      levels: z.array(levelShown),
    }),
    errors: [],
  },
  /** The label and rank that stand beside the name; empty where levels are off. */
  getVipLabel: {
    access: 'member',
    input: z.strictObject({ language: askedLanguage }),
    output: z.object({ vipLabelName: z.string(), vipRankLevel: z.number().int() }),
    errors: [],
  },
  /** What the caller was offered for the level, the newest first; it is claimed in the reward centre. */
  listVipGifts: {
    access: 'member',
    input: z.strictObject({ ...paging }),
    output: page(
      z.object({
        giftId: z.string(),
        kind: giftKind,
        level: z.number().int(),
        amount: money,
        at: instant,
        rewardId: z.string(),
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
  /** How the caller came to the level, the newest first. */
  listVipChanges: {
    access: 'member',
    input: z.strictObject({ ...paging }),
    output: page(changeShown).extend({ currency: z.string() }),
    errors: [],
  },
});
