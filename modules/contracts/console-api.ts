import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { CONTRACT_STATES } from './contract.ts';
import { contractsConsoleRoutes } from './routes.ts';
import { CONTRACT_KINDS, RATE_ONE } from './rules.ts';
import {
  contractNo,
  contractShown,
  dailyTerms,
  dividendTerms,
  hourlyTerms,
  realtimeTerms,
  willTerminate,
} from './wire.ts';

const account = z.string('required').trim().min(1, 'required').max(64, 'too_long');
const digest = z
  .string('required')
  .regex(/^[0-9a-f]{64}$/, 'digest_invalid')
  .meta({ examples: ['0'.repeat(64)] });
const status = z.enum(CONTRACT_STATES);

/** What the house offers a top agent, as a proposal keeps it. */
export const houseOffer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DIVIDEND'), account, ...dividendTerms }),
  z.strictObject({ kind: z.literal('DAILY_SALARY'), account, ...dailyTerms }),
  z.strictObject({ kind: z.literal('HOURLY_SALARY'), account, ...hourlyTerms }),
  z.strictObject({ kind: z.literal('REALTIME_SALARY'), account, ...realtimeTerms }),
]);

const rateBps = z.number().int('number_expected').min(0, 'out_of_range').max(RATE_ONE, 'out_of_range');
/** Ten-thousandths: 4000 is 40 %. */
const limits = {
  dividendBps: rateBps,
  dailySalaryBps: rateBps,
  hourlySalaryBps: rateBps,
  /** Of each side. */
  realtimeSalaryBps: rateBps,
  /** The kinds of which a member who is no agent may be a downline, too. */
  memberKinds: z
    .array(z.enum(CONTRACT_KINDS))
    .max(CONTRACT_KINDS.length, 'too_long')
    .transform((kinds) => CONTRACT_KINDS.filter((kind) => kinds.includes(kind))),
  /** Who is held for what is overdue does not bet, either. */
  strictHold: z.boolean(),
};

export const contractsConsoleApi = defineApi(contractsConsoleRoutes, {
  /** OP-30: the brand's contracts, the newest first. `payer` HOUSE: only those with top agents. `allowed`: what the house may do. */
  listBrandContracts: {
    access: 'staff:members.read',
    input: z.strictObject({
      kind: orAll(z.enum(CONTRACT_KINDS)),
      status: orAll(status),
      payer: orAll(z.enum(['HOUSE'])),
      account: z.string().trim().max(64).optional(),
      ...paging,
    }),
    /** The member is the downline; `rate` the highest that runs, will run or waits. */
    output: page(contractShown.extend({ memberId: z.number().int(), account: z.string(), rate: z.string() })),
    errors: [],
  },
  /** The house offers a top agent terms. A second operator approves it, then the agent has seven days to sign. */
  proposeHouseContract: {
    access: 'staff:contracts.write',
    input: z.strictObject({ offer: houseOffer, reason }),
    output: z.object({ contractId: z.string().nullable(), proposalId }),
    errors: [
      'operation_not_enabled',
      'not_direct_downline',
      'downline_no_agent',
      'pending_exists',
      'rate_exceeds_own',
      'tier_not_monotone',
      'nothing_to_change',
      'proposed_already',
    ],
  },
  /** The house says no to an agent's counter-offer, or takes back its own offer. To agree, it offers those terms. */
  answerHouseContract: {
    access: 'staff:contracts.write',
    input: z.strictObject({
      contractId: contractNo,
      version: z.number().int().min(1),
      action: z.enum(['reject', 'withdraw']),
      reason,
    }),
    output: z.object({ status }),
    errors: ['not_found', 'state_changed', 'not_yours_to_answer'],
  },
  /** The house asks that a contract with a top agent ends, or answers the agent's request. */
  endHouseContract: {
    access: 'staff:contracts.write',
    input: z.strictObject({
      contractId: contractNo,
      action: z.enum(['request', 'accept', 'reject', 'withdraw']),
      /** To accept: of the list of contracts that end, as it was shown. */
      cascadeDigest: digest.optional(),
      reason,
    }),
    output: z.object({ status, terminated: z.array(z.string()) }),
    errors: ['not_found', 'state_changed', 'not_yours_to_answer', 'cascade_changed'],
  },
  /** OP-30: the most the house gives a top agent, by kind, and whom contracts are for. */
  getContractLimits: {
    access: 'staff:controls.write',
    input: z.strictObject({}),
    output: z.object(limits),
    errors: [],
  },
  /** A control: what gives more waits for a second operator. Signed contracts stay as they are; new terms keep to it. */
  saveContractLimits: {
    access: 'staff:controls.write',
    input: z.strictObject({ ...limits, reason }),
    output: z.object({ ...limits, proposalId: proposalId.nullable() }),
    errors: ['nothing_to_change', 'proposed_already'],
  },
  /** Before a member is moved (OP-08): the contracts that the move would end. */
  previewMove: {
    access: 'staff:members.write',
    input: z.strictObject({ memberId: rowId }),
    output: z.object({ willTerminate, willTerminateCount: z.number().int() }),
    errors: ['member_unknown'],
  },
});
