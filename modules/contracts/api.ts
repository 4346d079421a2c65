import { defineApi } from '@baize/endpoint';
import { orAll, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { CONTRACT_STATES } from './contract.ts';
import { contractsRoutes } from './routes.ts';
import {
  contractDetail,
  contractNo,
  contractShown,
  dailyTerms,
  dividendTerms,
  hourlyTerms,
  realtimeTerms,
  salaryType,
} from './wire.ts';

const status = z.enum(CONTRACT_STATES);
const REMARK_MAX = 140;
const remark = z.string().trim().max(REMARK_MAX, 'too_long').default('');
const digest = z
  .string('required')
  .regex(/^[0-9a-f]{64}$/, 'digest_invalid')
  .meta({ examples: ['0'.repeat(64)] });

/** 45: the caller's contract of the kind with who stands above, or one of the caller's by its number; null: there is none. */
const getContract = {
  access: 'member',
  input: z.strictObject({ contractId: contractNo.optional(), salaryType: salaryType.optional() }),
  output: contractDetail.nullable(),
  errors: [],
} as const;

/** 46: contracts with direct downlines. `maxRates`: what the caller may offer at most; of a real-time salary by side. */
const listContracts = {
  access: 'agent',
  input: z.strictObject({
    account: z.string().trim().max(64).optional(),
    status: orAll(status),
    ...paging,
  }),
  output: page(contractShown).extend({
    maxRate: z.string(),
    /** null where the kind has one rate. */
    maxSideRates: z
      .object({ profitSideRate: z.string(), lossSideRate: z.string(), singlePeriodBetRate: z.string() })
      .nullable(),
    isKindOn: z.boolean(),
  }),
  errors: [],
} as const;

/** 47: terms for a direct downline, who has seven days to answer; a new contract, or a change of the one they have. */
const propose = <T extends z.ZodRawShape>(terms: T) =>
  ({
    access: 'agent',
    fresh: true,
    input: z.strictObject({
      downlineAccount: z.string('required').trim().min(1, 'required').max(64),
      ...terms,
    }),
    output: z.object({ contractId: z.string(), version: z.number().int(), status }),
    errors: [
      'operation_not_enabled',
      'not_direct_downline',
      'downline_no_agent',
      'pending_exists',
      'rate_exceeds_own',
      'tier_not_monotone',
      'nothing_to_change',
      'too_many_requests',
    ],
  }) as const;

/**
 * 48: the answer to terms that wait. Who accepts sends back the digests of what they were shown: the terms' own, and that of the
 * list of contracts below that end with it. `counter`: other terms instead, which the other side then answers.
 */
const respond = <T extends z.ZodRawShape>(terms: T) =>
  ({
    access: 'member',
    fresh: true,
    input: z.discriminatedUnion('action', [
      z.strictObject({
        contractId: contractNo,
        version: z.number().int().min(1),
        action: z.literal('accept'),
        digest,
        cascadeDigest: digest,
      }),
      z.strictObject({
        contractId: contractNo,
        version: z.number().int().min(1),
        action: z.enum(['reject', 'withdraw']),
      }),
      z.strictObject({
        contractId: contractNo,
        version: z.number().int().min(1),
        action: z.literal('counter'),
        terms: z.strictObject(terms),
      }),
    ]),
    output: z.object({
      status,
      version: z.number().int(),
      /** The contracts that ended with it. */
      terminated: z.array(z.string()),
    }),
    errors: [
      'not_found',
      'state_changed',
      'not_yours_to_answer',
      'terms_changed',
      'cascade_changed',
      'operation_not_enabled',
      'party_not_open',
      'downline_no_agent',
      'rate_exceeds_own',
      'tier_not_monotone',
      'nothing_to_change',
      'too_many_requests',
    ],
  }) as const;

/** 49: to ask that a contract ends, or the answer to it. It ends with its running period, and so does what is below and then too high. */
const terminate = {
  access: 'member',
  fresh: true,
  input: z.discriminatedUnion('action', [
    z.strictObject({
      contractId: contractNo,
      action: z.enum(['request', 'reject', 'withdraw']),
      remark,
    }),
    z.strictObject({ contractId: contractNo, action: z.literal('accept'), cascadeDigest: digest, remark }),
  ]),
  output: z.object({ status, terminated: z.array(z.string()) }),
  errors: ['not_found', 'state_changed', 'not_yours_to_answer', 'cascade_changed', 'too_many_requests'],
} as const;

const { salaryType: _ofPair, ...dailyCounter } = dailyTerms;
const { salaryType: _too, ...hourlyCounter } = hourlyTerms;

export const contractsApi = defineApi(contractsRoutes, {
  getDividendContract: getContract,
  listDividendContracts: listContracts,
  proposeDividend: propose(dividendTerms),
  respondDividend: respond(dividendTerms),
  terminateDividend: terminate,
  getDailySalaryContract: getContract,
  listDailySalaryContracts: listContracts,
  proposeDailySalary: propose(dailyTerms),
  respondDailySalary: respond(dailyCounter),
  terminateDailySalary: terminate,
  getHourlySalaryContract: getContract,
  listHourlySalaryContracts: listContracts,
  proposeHourlySalary: propose(hourlyTerms),
  respondHourlySalary: respond(hourlyCounter),
  terminateHourlySalary: terminate,
  getRealtimeSalaryContract: getContract,
  listRealtimeSalaryContracts: listContracts,
  proposeRealtimeSalary: propose(realtimeTerms),
  respondRealtimeSalary: respond(realtimeTerms),
  terminateRealtimeSalary: terminate,
  /** Everything of any kind that waits for the caller's answer (CONTRACT-011), the earliest to lapse first, at most 20. */
  listPendingContracts: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({ list: z.array(contractShown), totalCount: z.number().int() }),
    errors: [],
  },
});
