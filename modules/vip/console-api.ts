import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { page, paging, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { levelRows } from './levels.ts';
import { vipConsoleRoutes } from './routes.ts';
import { changeShown, levelShown } from './wire.ts';

const read = 'staff:promotions.read';

export const vipConsoleApi = defineApi(vipConsoleRoutes, {
  /** OP-27: a brand's levels, and how many members stand on each. */
  getVipLevels: {
    access: read,
    input: z.strictObject({}),
    output: z.object({
      levels: z.array(levelShown),
      members: z.array(z.object({ level: z.number().int(), members: z.number().int() })),
      currency: z.string(),
    }),
    errors: [],
  },
  /** What costs the house more waits for a second operator: a level that is easier to reach or keep, or that brings more. */
  saveVipLevels: {
    access: 'staff:promotions.write',
    input: z.strictObject({ levels: levelRows, reason }),
    output: z.object({ levels: z.array(levelShown), proposalId }),
    errors: ['validation_failed', 'nothing_to_change', 'proposed_already'],
  },
  /** Who rose, fell or was placed, and why, the newest first. */
  listLevelChanges: {
    access: read,
    input: z.strictObject({ account: z.string().trim().max(64).optional(), ...paging }),
    output: page(
      changeShown.extend({
        memberId: z.number().int(),
        account: z.string(),
        reason: z.string(),
        byStaff: z.number().int().nullable(),
        currency: z.string(),
      }),
    ),
    errors: [],
  },
});
