import { LEVEL_MAX } from '@baize/members/rules';
import { proposalId } from '@baize/approvals/shapes';
import { GAME_TYPES } from '@baize/catalogue/api';
import { defineApi } from '@baize/endpoint';
import {
  amount,
  dayOrMoment,
  instant,
  longId,
  money,
  orAll,
  page,
  paging,
  reason,
  rowId,
} from '@baize/endpoint/shapes';
import { z } from 'zod';
import { rebateConsoleRoutes } from './routes.ts';
import { RATE_BPS_MAX, ROWS_MAX } from './rules.ts';
import { postingShown, sheetShown } from './wire.ts';

const read = 'staff:promotions.read';

const step = z.strictObject({
  level: z.number().int().min(0, 'out_of_range').max(LEVEL_MAX, 'out_of_range'),
  rateBps: z.number().int().min(0, 'out_of_range').max(RATE_BPS_MAX, 'out_of_range'),
});
const row = z.strictObject({
  gameType: z.enum(GAME_TYPES),
  /** null: every vendor that has no row of its own. */
  vendor: z.string().trim().min(1).max(20, 'too_long').nullable(),
  /** A rate holds from its level up to the next that is named. */
  steps: z
    .array(step)
    .min(1)
    .max(LEVEL_MAX + 1),
});
const isOnce = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length;
export const rateRows = z
  .array(row)
  .max(ROWS_MAX, 'too_many')
  .refine((rows) => isOnce(rows.map((one) => `${one.gameType} ${one.vendor ?? ''}`)), 'named_twice')
  .refine((rows) => rows.every(({ steps }) => isOnce(steps.map(({ level }) => level))), 'named_twice');

const rates = z.object({ rows: rateRows, automatic: z.boolean(), minClaim: money });

export const rebateConsoleApi = defineApi(rebateConsoleRoutes, {
  /** OP-27: what holds today, and what holds from the next day of the brand's zone on. */
  getRebateRates: {
    access: read,
    input: z.strictObject({}),
    output: z.object({
      now: z.object({ rows: rateRows }),
      next: rates,
      holdsFrom: z.string(),
      currency: z.string(),
    }),
    errors: [],
  },
  /** From the next day on. What gives anybody more waits for a second operator. */
  saveRebateRates: {
    access: 'staff:promotions.write',
    input: z.strictObject({ rows: rateRows, automatic: z.boolean(), minClaim: amount, reason }),
    output: z.object({ next: rates, proposalId }),
    errors: ['games_unknown', 'validation_failed', 'nothing_to_change', 'proposed_already'],
  },
  /** Days that the clock paid, with what they came to. */
  listRebateRuns: {
    access: read,
    input: z.strictObject({ ...paging }),
    output: page(
      z.object({
        runId: z.number().int(),
        day: z.string(),
        startedAt: instant,
        /** null: goes on. */
        endedAt: instant.nullable(),
        members: z.number().int(),
        /** Excluded or locked: they keep what is due for later. */
        waiting: z.number().int(),
        paid: money,
        currency: z.string(),
      }),
    ),
    errors: [],
  },
  listRebatePostings: {
    access: read,
    input: z.strictObject({
      runId: rowId.optional(),
      kind: orAll(z.enum(['CLAIM', 'AUTOMATIC'])),
      account: z.string().trim().max(64).optional(),
      /** At most 31 days; by default the last seven, of a run all of it. */
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      ...paging,
    }),
    output: page(
      postingShown.extend({ memberId: z.number().int(), account: z.string(), currency: z.string() }),
    ),
    errors: ['range_invalid', 'range_too_long'],
  },
  getRebatePosting: {
    access: read,
    input: z.strictObject({ postingId: longId, ...paging }),
    output: sheetShown.extend({ memberId: z.number().int(), account: z.string() }),
    errors: ['not_found'],
  },
});
