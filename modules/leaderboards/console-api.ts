import { proposalId, proposed } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { instant, money, orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { REWARD_REFUSALS } from '@baize/rewards/rules';
import { z } from 'zod';
import { leaderboardsConsoleRoutes } from './routes.ts';
import { PERIOD_STATES, STORED_STATES } from './rules.ts';
import { boardTerms, SCORINGS, TERMS_FAULTS } from './terms.ts';

const read = 'staff:promotions.read' as const;
const write = 'staff:promotions.write' as const;
const count = z.number().int();

export const leaderboardsConsoleApi = defineApi(leaderboardsConsoleRoutes, {
  /** OPEN-PROMO-08 OP-27: leaderboards and tournaments of the brand, the newest first. */
  listLeaderboardBoards: {
    access: read,
    input: z.strictObject({ state: orAll(z.enum(STORED_STATES)), ...paging }),
    output: page(
      z.object({
        boardId: count,
        state: z.enum(STORED_STATES),
        revision: count,
        terms: boardTerms,
        title: z.string(),
        from: instant,
        until: instant.nullable(),
        currency: z.string(),
        periods: count,
        paidPeriods: count,
        /** The most a period pays, and what all of them paid. */
        most: money,
        paid: money,
        isOver: z.boolean(),
        proposed: proposed.nullable(),
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
  /** Saves a draft: it binds nobody. `revision` is the one that was read. */
  saveLeaderboard: {
    access: write,
    input: z.strictObject({
      boardId: rowId.optional(),
      revision: z.number().int().optional(),
      terms: boardTerms,
      reason,
    }),
    output: z.object({ boardId: count, revision: count }),
    errors: ['not_found', 'state_changed', 'games_unknown', ...TERMS_FAULTS],
  },
  /** Promises its prizes to members: a second operator decides. */
  publishLeaderboard: {
    access: write,
    input: z.strictObject({ boardId: rowId, revision: z.number().int(), reason }),
    output: z.object({ proposalId }),
    errors: [
      'not_found',
      'state_changed',
      'games_unknown',
      ...TERMS_FAULTS,
      'nothing_to_change',
      'proposed_already',
    ],
  },
  /** Nothing is counted or paid any more from now on; prizes that were offered stay. */
  stopLeaderboard: {
    access: write,
    input: z.strictObject({ boardId: rowId, reason }),
    output: z.object({ boardId: count }),
    errors: ['not_found', 'state_changed'],
  },
  /** A period with its best, what they were given, who was passed over and why; without `periodNo` the newest one. */
  getLeaderboardStandings: {
    access: read,
    input: z.strictObject({ boardId: rowId, periodNo: rowId.optional() }),
    output: z.object({
      currency: z.string(),
      periods: count,
      periodNo: count,
      scoring: z.enum(SCORINGS),
      state: z.enum(PERIOD_STATES),
      from: instant,
      until: instant,
      asOf: instant,
      frozenAt: instant.nullable(),
      paidAt: instant.nullable(),
      places: z.array(
        z.object({
          /** null: passed over. */
          place: count.nullable(),
          memberId: count,
          account: z.string(),
          /** Money, a multiple or a number, as the board scores. */
          score: z.string().describe('decimal text'),
          reachedAt: instant.nullable(),
          /** Empty until it is offered. */
          prize: money,
          /** Why it was refused to who was passed over. */
          reason: z.enum(REWARD_REFUSALS).nullable(),
          /** Bets of the period that were cancelled after it was frozen: the score and the prize stay. */
          cancelled: count,
          cancelledStake: money,
        }),
      ),
    }),
    errors: ['not_found'],
  },
});
