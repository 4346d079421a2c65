import { defineApi } from '@baize/endpoint';
import { day, instant, money, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { missionsRoutes } from './routes.ts';
import { MISSION_STATES, MISSION_TYPES } from './rules.ts';

const missionId = z.coerce.number().int().positive().max(2_147_483_647);

export const missionsApi = defineApi(missionsRoutes, {
  /** #43 (PROMO-012): the caller's missions, and how many can be claimed. Money of DEPOSIT and BET, numbers of the others. */
  getMissionSummary: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      badge: z.number().int(),
      currency: z.string(),
      missions: z.array(
        z.object({
          missionId: z.number().int(),
          name: z.string(),
          type: z.enum(MISSION_TYPES),
          period: z.enum(['D', 'W', 'O']),
          target: money,
          progress: money,
          reward: money,
          rewardType: z.literal('CASH'),
          state: z.enum(MISSION_STATES),
          endTime: instant.nullable(),
          /** The first day of the period, for the claim. */
          periodStart: z.string(),
          /** The valid bet the reward asks for. */
          turnover: money,
          /** The day from which a mission done once counts; of the others null. */
          countsFrom: instant.nullable(),
          /** The mission that must be claimed first, while it was not. */
          after: z.string().nullable(),
          hasBoard: z.boolean(),
        }),
      ),
    }),
    errors: ['operation_not_enabled'],
  },
  /** #44: who did most in the running period of a mission with prizes, as counted last; names are masked. */
  getMissionLeaderboard: {
    access: 'member',
    input: z.strictObject({ missionId, ...paging }),
    output: z.object({
      list: z.array(
        z.object({
          rank: z.number().int(),
          account: z.string(),
          score: money,
          prize: money,
          isOwn: z.boolean(),
        }),
      ),
      mine: z.object({ rank: z.number().int().nullable(), score: money }),
      refreshedAt: instant.nullable(),
      pageNo: z.number().int(),
      totalPages: z.number().int(),
    }),
    errors: ['operation_not_enabled', 'not_found'],
  },
  /** Pays a mission once for each period: asked again, it answers the first claim. */
  claimMission: {
    access: 'member',
    input: z.strictObject({ missionId, period: day.refine((text) => z.iso.date().safeParse(text).success) }),
    output: z.object({
      missionId: z.number().int(),
      period: z.string(),
      amount: money,
      isNew: z.boolean(),
    }),
    errors: [
      'operation_not_enabled',
      'mission_closed',
      'mission_not_reached',
      'self_excluded',
      'cooling_off',
      'reward_barred',
      'account_closed',
      'in_need_true_account',
    ],
  },
});
