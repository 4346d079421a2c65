import { defineApi } from '@baize/endpoint';
import { longId, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { commissionRoutes } from './routes.ts';
import { day, postingShown, sheetShown } from './wire.ts';

export const commissionApi = defineApi(commissionRoutes, {
  /** OPEN-AGENT-03: the caller's own, the newest day first; days of the brand's zone, both included. */
  listCommission: {
    access: 'member',
    input: z.strictObject({ from: day.optional(), to: day.optional(), ...paging }),
    output: page(postingShown).extend({ currency: z.string() }),
    errors: [],
  },
  /** How a posting of the caller's own comes about: each branch and game type with its valid bet, rates and result. */
  getCommissionSheet: {
    access: 'member',
    input: z.strictObject({ postingId: longId, ...paging }),
    output: sheetShown,
    errors: ['not_found'],
  },
});
