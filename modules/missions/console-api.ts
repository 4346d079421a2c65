import { proposalId, proposed } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { day, instant, money, orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { missionsConsoleRoutes } from './routes.ts';
import { MISSION_TYPES, PERIODS } from './rules.ts';
import { missionBody } from './terms.ts';

const read = 'staff:promotions.read';

const board = z.object({
  missionId: z.number().int(),
  name: z.string(),
  period: z.string(),
  /** DROPPED: the mission was stopped before the period was over. */
  state: z.enum(['COUNTING', 'PAID', 'DROPPED']),
  refreshedAt: instant,
  paidAt: instant.nullable(),
});

export const missionsConsoleApi = defineApi(missionsConsoleRoutes, {
  /** OP-27: a brand's missions as they stand now, and what each has spent. */
  listMissions: {
    access: read,
    input: z.strictObject({ state: orAll(z.enum(['ACTIVE', 'STOPPED'])), ...paging }),
    output: page(
      z.object({
        missionId: z.number().int(),
        name: z.string(),
        title: z.object({ EN: z.string(), CN: z.string(), KM: z.string() }),
        type: z.enum(MISSION_TYPES),
        period: z.enum(PERIODS),
        target: z.string(),
        gameType: z.string().nullable(),
        gameId: z.number().int().nullable(),
        winTimes: z.number().int(),
        after: z.number().int().nullable(),
        amount: money,
        turnoverTimes: z.number().int(),
        prizes: z.array(money),
        isActive: z.boolean(),
        fromDay: z.string(),
        untilDay: z.string().nullable(),
        budget: money,
        spent: money,
        proposed: proposed.nullable(),
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
  /** A new mission, and one that costs the house more, waits for a second operator. */
  saveMission: {
    access: 'staff:promotions.write',
    input: missionBody.extend({ missionId: z.number().int().positive().optional(), reason }),
    output: z.object({ proposalId }),
    errors: [
      'validation_failed',
      'not_found',
      'mission_once_kept',
      'too_many_missions',
      'mission_after_wrong',
      'games_unknown',
      'nothing_to_change',
      'proposed_already',
    ],
  },
  /** What members claimed, the newest first. */
  listMissionClaims: {
    access: read,
    input: z.strictObject({
      account: z.string().trim().max(64).optional(),
      missionId: rowId.optional(),
      ...paging,
    }),
    output: page(
      z.object({
        grantId: z.string(),
        missionId: z.number().int(),
        name: z.string(),
        memberId: z.number().int(),
        account: z.string(),
        period: z.string(),
        version: z.number().int(),
        progress: z.string(),
        amount: money,
        at: instant,
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
  /** What boards paid, the newest period first; `paid` is what was offered in the reward centre. */
  listMissionBoards: {
    access: read,
    input: z.strictObject({ missionId: rowId.optional(), ...paging }),
    output: page(board.extend({ places: z.number().int(), paid: money })).extend({ currency: z.string() }),
    errors: [],
  },
  /** Who had which place of a period, and whether the prize was offered. */
  getMissionBoard: {
    access: read,
    input: z.strictObject({
      missionId: rowId,
      period: day.refine((text) => z.iso.date().safeParse(text).success),
    }),
    output: board.extend({
      currency: z.string(),
      places: z.array(
        z.object({
          rank: z.number().int(),
          memberId: z.number().int(),
          account: z.string(),
          score: money,
          prize: money,
          isOffered: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
});
