import { defineApi } from '@baize/endpoint';
import { instant, money } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { playerRankRoutes } from './routes.ts';
import { PLACES_MAX, RANK_PERIODS } from './rules.ts';

export const playerRankApi = defineApi(playerRankRoutes, {
  /** PROMO-013: the board of the running day, week or month as it was written last; names are masked. */
  getPlayerRank: {
    access: 'member',
    input: z.strictObject({ period: z.enum(RANK_PERIODS).default('DAY') }),
    output: z.object({
      currency: z.string(),
      /** Days of the brand's zone, both included. */
      from: z.string(),
      to: z.string(),
      /** null: not written yet. */
      refreshedAt: instant.nullable(),
      list: z
        .array(z.object({ rank: z.number().int(), account: z.string(), validBet: money, isOwn: z.boolean() }))
        .max(PLACES_MAX),
      /** The caller's own; rank null: not among the places. */
      mine: z.object({ rank: z.number().int().nullable(), validBet: money }),
    }),
    errors: [],
  },
});
