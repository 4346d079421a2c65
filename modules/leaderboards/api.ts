import { defineApi } from '@baize/endpoint';
import { instant, money } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { leaderboardsRoutes } from './routes.ts';

const count = z.number().int();

export const leaderboardsApi = defineApi(leaderboardsRoutes, {
  /** OPEN-PROMO-08: the newest period of each board of the brand, with its places; names are masked. */
  listLeaderboards: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      currency: z.string(),
      list: z.array(
        z.object({
          boardId: count,
          title: z.string(),
          from: instant,
          until: instant,
          /** What settled before it is in the scores. */
          asOf: instant,
          isOver: z.boolean(),
          turnoverTimes: count,
          leastScore: money,
          prizes: z.array(z.object({ upTo: count, amount: money })),
          places: z.array(z.object({ place: count, account: z.string(), score: money, isOwn: z.boolean() })),
          /** The caller's own; place null: not among those shown. */
          mine: z.object({ place: count.nullable(), score: money }),
        }),
      ),
    }),
    errors: [],
  },
});
