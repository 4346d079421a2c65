import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { instant, money, orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { missionsConsoleRoutes } from './routes.ts';
import { MISSION_TYPES, PERIODS } from './rules.ts';
import { missionBody } from './terms.ts';

const read = 'staff:promotions.read';

export const missionsConsoleApi = defineApi(missionsConsoleRoutes, {
  /** OP-27: a brand's missions as they stand now, what each has spent, and how often it was claimed. */
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
});
