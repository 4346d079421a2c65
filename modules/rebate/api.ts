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
  /** PROMO-016: what holds today, by game type, vendor and level; a rate holds from its level up to the next that is named. */
  listRebateRates: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          gameType: z.string(),
          vendor: z.string().nullable(),
          steps: z.array(z.object({ level: z.number().int(), rateBps: z.number().int() })),
        }),
      ),
    }),
    errors: [],
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
