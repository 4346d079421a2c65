import { defineApi } from '@baize/endpoint';
import { instant, money } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { leaderboardsRoutes } from './routes.ts';
import { BOARD_STATES } from './rules.ts';
import { REPEATS, SCORINGS, SUBJECT_KINDS } from './terms.ts';

/** Money, a multiple or a number, as `scoring` says. */
const score = z.string().describe('decimal text');
const count = z.number().int();

/** A period; names are masked. */
const standing = z.object({
  from: instant,
  until: instant,
  /** What settled before it is in the scores. */
  asOf: instant,
  isOver: z.boolean(),
  /** Whether its prizes are in the reward centres of those who won them. */
  isPaid: z.boolean(),
  places: z.array(z.object({ place: count, account: z.string(), score, prize: money, isOwn: z.boolean() })),
  /** The caller's own, below the table too; place null: no score, or too little for a place. */
  mine: z.object({ place: count.nullable(), score, prize: money }),
});

export const leaderboardsApi = defineApi(leaderboardsRoutes, {
  /** OPEN-PROMO-08: what runs, what is to come, and what ended in the last two weeks. */
  listLeaderboards: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      currency: z.string(),
      list: z.array(
        z.object({
          boardId: count,
          title: z.string(),
          state: z.enum(BOARD_STATES),
          repeats: z.enum(REPEATS).nullable(),
          scoring: z.enum(SCORINGS),
          leastStake: money,
          from: instant,
          until: instant.nullable(),
          turnoverTimes: count,
          leastScore: score,
          /** Empty: every game counts. */
          games: z.array(z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string(), name: z.string() })),
          prizes: z.array(z.object({ upTo: count, amount: money })),
          /** The newest period, and the one before. */
          now: standing.nullable(),
          last: standing.nullable(),
        }),
      ),
    }),
    errors: [],
  },
  /** Whether there is anything to show. */
  hasLeaderboards: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({ isAny: z.boolean() }),
    errors: [],
  },
});
