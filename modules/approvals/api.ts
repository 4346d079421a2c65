import { defineApi } from '@baize/endpoint';
import { amount, instant, money, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { approvalsRoutes } from './routes.ts';
import { PROPOSAL_KINDS } from './rules.ts';
import { proposalId } from './shapes.ts';

export const PROPOSAL_STATES = ['PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;
export const DECIDED_UNDER = ['two_people', 'within_sum', 'one_person'] as const;
/** What an approval runs into when the subject changed since it was proposed. */
export const EXECUTE_REFUSALS = [
  'state_changed',
  'account_closed',
  'payout_running',
  'withdrawal_held',
  'payout_gateway_missing',
  'insufficient_funds',
] as const;

const proposal = z.object({
  proposalId: z.number().int(),
  kind: z.enum(PROPOSAL_KINDS),
  /** 'deposit:D261123-…': what it is about. */
  subject: z.string(),
  /** What is to be done, as the kind keeps it. */
  payload: z.record(z.string(), z.unknown()),
  amount: money.nullable(),
  currency: z.string().nullable(),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  remark: z.string().nullable(),
  /** The brand's rule when it was proposed: above this sum two people decide. */
  secondPersonAbove: money,
  decidedUnder: z.enum(DECIDED_UNDER).nullable(),
  /** What the operator who asks may do with it now. */
  acts: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
  /** Why they may not approve it (proposer_gone: who proposed it may not do such a thing any more); null where they may, and where nothing is to be decided any more. */
  barred: z.enum(['permission_missing', 'proposer_gone', 'same_person', 'same_issuer']).nullable(),
});

const rule = z.object({
  currency: z.string(),
  /** What one operator may do alone in 24 hours, all of it together; 0: nothing. */
  secondPersonAbove: money,
  /** Declared: the house has one operator, who decides what they proposed. */
  onePerson: z.boolean(),
});

/** What one operator proposes and another decides. Each is decided once, in one transaction with what it leads to. */
export const approvalsApi = defineApi(approvalsRoutes, {
  listProposals: {
    access: 'staff:deposits.read',
    input: z.strictObject({
      state: z.enum(PROPOSAL_STATES).optional(),
      subject: z.string().max(200).optional(),
      proposalId: rowId.optional(),
      ...paging,
    }),
    output: page(proposal),
    errors: [],
  },
  /**
   * How many operators could decide it now: active, of the permission, neither who proposed it nor one whose access the same
   * person may hold. 0: it waits for nobody, until the house opens a second operator or declares one-person mode.
   */
  countDeciders: {
    access: 'staff',
    input: z.strictObject({ proposalId: rowId }),
    output: z.object({ deciders: z.number().int() }),
    errors: ['not_found'],
  },
  /**
   * By an operator who holds the permission of the kind, unless one-person mode is declared: never by who proposed it, nor by one
   * whose access and the proposer's were given by one person within seven days.
   */
  decideProposal: {
    access: 'staff',
    input: z.strictObject({ proposalId: rowId, decision: z.enum(['approve', 'refuse']), reason }),
    output: proposal,
    errors: [
      'not_found',
      'proposal_closed',
      'same_person',
      'same_issuer',
      'permission_missing',
      ...EXECUTE_REFUSALS,
    ],
  },
  /** Who proposed it takes it back. */
  withdrawProposal: {
    access: 'staff',
    input: z.strictObject({ proposalId: rowId, reason }),
    output: proposal,
    errors: ['not_found', 'proposal_closed', 'permission_missing'],
  },
  getApprovalRule: {
    access: 'staff',
    input: z.strictObject({}),
    output: rule,
    errors: [],
  },
  /**
   * A stricter rule holds at once; a weaker one is proposed. One-person mode may be declared alone only where, for seven
   * days, one operator at most could set the brand's controls and one at most move its money.
   */
  saveApprovalRule: {
    access: 'staff:controls.write',
    input: z.strictObject({ secondPersonAbove: amount, onePerson: z.boolean(), reason }),
    output: rule.extend({ proposalId }),
    errors: ['amount_invalid', 'nothing_to_change', 'proposed_already'],
  },
});
