import { contractNo, dailyTerms, dividendTerms, hourlyTerms, realtimeTerms } from '@baize/contracts/wire';
import { defineApi } from '@baize/endpoint';
import { dayOrMoment, instant, money, orAll, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { settlementRoutes } from './routes.ts';
import { SETTLEMENT_GROUPS, SETTLEMENT_STATES } from './rules.ts';
import {
  kind,
  overdueRow,
  runningPeriod,
  settlementCase,
  settlementNo,
  settlementRow,
  termsEstimate,
} from './wire.ts';

const PROCESSED_AT_ONCE = 50;

/**
 * 50: what contracts paid the caller, or what the caller pays. Periods that end in the range, the last 31 days where none is named; days
 * are those of the brand's zone.
 */
const records = {
  access: 'member',
  input: z.strictObject({
    direction: z.enum(['in', 'out']).default('in'),
    account: z.string().trim().max(64).optional(),
    state: orAll(z.enum([...SETTLEMENT_STATES, ...SETTLEMENT_GROUPS])),
    from: dayOrMoment.optional(),
    to: dayOrMoment.optional(),
    ...paging,
  }),
  output: page(settlementRow).extend({
    currency: z.string(),
    /** Over the whole range; `open`: what is not paid yet. */
    total: z.object({ amount: money, paid: money, open: money }),
    /** Periods that ended until then are settled; null: none yet. */
    asOf: instant.nullable(),
  }),
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
  errors: ['not_found', 'state_changed', 'insufficient_balance', 'account_restricted', 'turnover_unmet'],
} as const;

/** Whose terms they would be: a contract of the caller's, or a direct downline. */
const whose = {
  contractId: contractNo.optional(),
  downlineAccount: z.string().trim().max(64, 'too_long').optional(),
};
const draftTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DIVIDEND'), ...whose, ...dividendTerms }),
  z.strictObject({ kind: z.literal('DAILY_SALARY'), ...whose, ...dailyTerms }),
  z.strictObject({ kind: z.literal('HOURLY_SALARY'), ...whose, ...hourlyTerms }),
  z.strictObject({ kind: z.literal('REALTIME_SALARY'), ...whose, ...realtimeTerms }),
]);

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
    /** `direction`: whether it comes to the caller or goes out. */
    output: settlementCase.extend({ kind, direction: z.enum(['in', 'out']) }),
    errors: ['not_found'],
  },
  /**
   * What a contract of the caller's would pay if its running period ended now, and what lacks to the next tier, for both sides. null: no
   * terms are in force, or the downline stands elsewhere now.
   */
  getRunningPeriod: {
    access: 'member',
    input: z.strictObject({ contractId: contractNo }),
    output: runningPeriod.nullable(),
    errors: ['not_found', 'too_many_requests'],
  },
  /**
   * What terms that nobody signed would have paid for the downline's last period: that of the dividend, yesterday, or the last hour; of a
   * real-time salary yesterday, rounded once. Nothing is carried into it, and nothing is written.
   */
  estimateTerms: {
    access: 'member',
    input: draftTerms,
    output: termsEstimate,
    errors: ['not_found', 'not_direct_downline', 'too_many_requests'],
  },
  /** What waits for the caller: settlements to pay or to ask for, and what is overdue with the hold that lasts until it is paid. */
  getSettlementDues: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      currency: z.string(),
      waiting: z.array(z.object({ kind, direction: z.enum(['in', 'out']), count: z.number().int() })),
      overdue: z.object({
        /** To downlines, and to the house for what it paid in the caller's place. */
        toDownlines: money,
        toHouse: money,
        count: z.number().int(),
        /** Since when no money leaves the account; null: it may. */
        heldSince: instant.nullable(),
        /** Bets still owed before money of the wallet pays anything of it. */
        turnoverLeft: money,
        /** The oldest first, at most 20. */
        list: z.array(overdueRow),
      }),
    }),
    errors: [],
  },
});

export { settlementConsoleApi } from './console-api.ts';
