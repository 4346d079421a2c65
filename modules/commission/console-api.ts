import { defineApi } from '@baize/endpoint';
import { instant, longId, money, orAll, page, paging, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { POSTING_STATES } from './states.ts';
import { commissionConsoleRoutes } from './routes.ts';
import { postingShown, sheetShown } from './wire.ts';

const read = 'staff:ledger.read';

export const commissionConsoleApi = defineApi(commissionConsoleRoutes, {
  /** Days that somebody earned on: how many accounts, how many are posted, wait, or were refused by their wallet. */
  listCommissionRuns: {
    access: read,
    input: z.strictObject({ ...paging }),
    output: page(
      z.object({
        runId: z.number().int(),
        day: z.string(),
        computedAt: instant,
        accounts: z.number().int(),
        posted: z.number().int(),
        waiting: z.number().int(),
        refused: z.number().int(),
        amount: money,
        paid: money,
        /** What is below zero and waits for the accounts' next days. */
        carried: money,
        currency: z.string(),
      }),
    ),
    errors: [],
  },
  listCommissionPostings: {
    access: read,
    input: z.strictObject({
      runId: rowId.optional(),
      state: orAll(z.enum(POSTING_STATES)),
      account: z.string().trim().max(64).optional(),
      ...paging,
    }),
    output: page(
      postingShown.extend({ memberId: z.number().int(), account: z.string(), currency: z.string() }),
    ),
    errors: [],
  },
  getCommissionPosting: {
    access: read,
    input: z.strictObject({ postingId: longId, ...paging }),
    output: sheetShown,
    errors: ['not_found'],
  },
});
