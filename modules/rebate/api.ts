import { defineApi } from '@baize/endpoint';
import { instant, longId, money, page, paging, requestId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { rebateRoutes } from './routes.ts';
import { lineShown, postingShown, sheetShown } from './wire.ts';

export const rebateApi = defineApi(rebateRoutes, {
  /** PROMO-014: what the caller's play since the last payment comes to, by day, game type and vendor. */
  getManualRebate: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      currency: z.string(),
      /** Whether members of the brand claim by hand. */
      enabled: z.boolean(),
      /** The clock pays the rest at noon of the next day. */
      automatic: z.boolean(),
      minClaim: money,
      /** What a claim would pay now; `short` is missing to the least claim. */
      claimable: money,
      short: money,
      carry: money,
      /** Play until then is counted. */
      asOf: instant.nullable(),
      lines: z.array(lineShown),
    }),
    errors: [],
  },
  /** OPEN-PROMO-05: pays it. The same request again answers the first payment. */
  claimRebate: {
    access: 'member',
    input: z.strictObject({ requestId }),
    output: z.object({ postingId: z.string(), amount: money }),
    errors: ['operation_not_enabled', 'rebate_below_min', 'self_excluded', 'cooling_off'],
  },
  /** The caller's payments, the newest first. */
  listRebates: {
    access: 'member',
    input: z.strictObject({ ...paging }),
    output: page(postingShown).extend({ currency: z.string() }),
    errors: [],
  },
  /** How a payment came about. */
  getRebateSheet: {
    access: 'member',
    input: z.strictObject({ postingId: longId, ...paging }),
    output: sheetShown,
    errors: ['not_found'],
  },
});
