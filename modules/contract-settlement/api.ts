import { defineApi } from '@baize/endpoint';
import { money, orAll, page, paging, range } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { settlementRoutes } from './routes.ts';
import { SETTLEMENT_STATES } from './rules.ts';
import { settlementCase, settlementNo, settlementRow } from './wire.ts';

const PROCESSED_AT_ONCE = 50;

/** 50: what contracts paid the caller, or what the caller pays. Periods that end in the range, the last 31 days where none is named. */
const records = {
  access: 'member',
  input: z.strictObject({
    direction: z.enum(['in', 'out']).default('in'),
    account: z.string().trim().max(64).optional(),
    state: orAll(z.enum(SETTLEMENT_STATES)),
    ...range,
    ...paging,
  }),
  output: page(settlementRow).extend({ total: z.object({ amount: money, paid: money }) }),
  errors: ['range_invalid', 'range_too_long'],
} as const;

/**
 * 51: the upline pays; the downline asks for it, or says that it came another way. All of the settlements named or none. Who pays owes
 * what is overdue first.
 */
const process = {
  access: 'member',
  fresh: true,
  input: z.strictObject({
    settlementIds: z.array(settlementNo).min(1, 'required').max(PROCESSED_AT_ONCE, 'too_long'),
    action: z.enum(['pay', 'request', 'confirmOffline']),
  }),
  output: z.object({
    results: z.array(z.object({ settlementId: z.string(), state: z.enum(SETTLEMENT_STATES) })),
  }),
  errors: ['not_found', 'state_changed', 'insufficient_balance'],
} as const;

export const settlementApi = defineApi(settlementRoutes, {
  listDividendRecords: records,
  processDividends: process,
  listDailySalaryRecords: records,
  processDailySalaries: process,
  listHourlySalaryRecords: records,
  processHourlySalaries: process,
  listRealtimeSalaryRecords: records,
  processRealtimeSalaries: process,
  /** How a settlement of the caller's was computed, for both sides, and how it was paid. */
  getSettlementSheet: {
    access: 'member',
    input: z.strictObject({ settlementId: settlementNo }),
    output: settlementCase,
    errors: ['not_found'],
  },
});

export { settlementConsoleApi } from './console-api.ts';
