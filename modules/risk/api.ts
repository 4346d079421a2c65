import { defineApi } from '@baize/endpoint';
import { instant, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { proposalId } from '@baize/approvals/shapes';
import { z } from 'zod';
import { riskRoutes } from './routes.ts';
import { CASE_KINDS, RISK_RULE_NAMES } from './rules.ts';

const rule = z.enum(RISK_RULE_NAMES);
/** A rule, or an event that no rule finds (rules.ts). */
const caseKind = z.enum(CASE_KINDS);
const ruleView = z.object({
  rule,
  isOn: z.boolean(),
  /** Money in whole units of `currency`, the brand's. */
  value: z.number().int(),
  currency: z.string(),
  unit: z.enum(['members', 'money', 'minutes', 'percent', 'times', 'days']),
  days: z.number().int(),
});
/** What a rule saw: its name and the facts, as data (the console words them). */
const hint = z.object({ rule, detail: z.record(z.string(), z.unknown()) });

export const CASE_STATES = ['OPEN', 'CLAIMED', 'CLOSED'] as const;
export const CASE_OUTCOMES = ['harmless', 'watched', 'frozen', 'reported'] as const;
const riskCase = z.object({
  caseId: z.number().int(),
  memberId: z.number().int(),
  account: z.string(),
  rule: caseKind,
  detail: z.record(z.string(), z.unknown()),
  state: z.enum(CASE_STATES),
  claimedBy: z.string().nullable(),
  /** A colleague can claim it from then on. */
  claimedUntil: instant.nullable(),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  openedAt: instant,
  lastSeenAt: instant,
  closedAt: instant.nullable(),
  /** What the operator who asks may do with it now. */
  acts: z.array(z.enum(['claim', 'close', 'release'])),
});
const note = z.object({ text: z.string(), by: z.string(), at: instant });
const memberRisk = z.object({
  memberId: z.number().int(),
  account: z.string(),
  isFrozen: z.boolean(),
  /** As of now: warnings about this member or a withdrawal of theirs. */
  hints: z.array(hint),
  cases: z.array(riskCase),
  /** Newest first, at most 100. */
  notes: z.array(note),
});
const write = 'staff:risk.write' as const;

/** Members to review (OP-32, standards R35). Every write is audited. */
export const riskApi = defineApi(riskRoutes, {
  listRiskRules: {
    access: 'staff:members.read',
    input: z.strictObject({}),
    output: z.array(ruleView),
    errors: [],
  },
  /** A rule that would see less is proposed (approvals); one that sees more holds at once. */
  updateRiskRule: {
    access: 'staff:controls.write',
    input: z.strictObject({
      rule,
      isOn: z.boolean(),
      value: z.number().int().min(1, 'out_of_range').max(1_000_000_000, 'out_of_range'),
      reason,
    }),
    output: ruleView.extend({ proposalId }),
    errors: ['nothing_to_change', 'proposed_already'],
  },
  listRiskCases: {
    access: 'staff:members.read',
    input: z.strictObject({
      /** Absent: everything that is not closed. */
      state: z.enum(CASE_STATES).optional(),
      rule: caseKind.optional(),
      account: z.string().trim().max(40).optional(),
      ...paging,
    }),
    output: page(riskCase),
    errors: [],
  },
  claimRiskCase: {
    access: write,
    input: z.strictObject({ caseId: rowId }),
    output: riskCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  /** By its holder, or by who has `claims.release`. */
  releaseRiskCase: {
    access: write,
    input: z.strictObject({ caseId: rowId }),
    output: riskCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other'],
  },
  /** decided_elsewhere: a listed person's case ends when its hits are decided (diligence). */
  closeRiskCase: {
    access: write,
    input: z.strictObject({ caseId: rowId, outcome: z.enum(CASE_OUTCOMES), reason }),
    output: riskCase,
    errors: ['not_found', 'state_changed', 'claimed_by_other', 'decided_elsewhere'],
  },
  getMemberRisk: {
    access: 'staff:members.read',
    input: z.strictObject({ memberId: rowId }),
    output: memberRisk,
    errors: ['not_found'],
  },
  addRiskNote: {
    access: 'staff:members.read',
    input: z.strictObject({
      memberId: rowId,
      text: z.string('required').trim().min(1, 'required').max(1000, 'too_long'),
    }),
    output: memberRisk,
    errors: ['not_found'],
  },
  /** No stakes and no withdrawals until it is lifted; wins and rollbacks still arrive. The member reads `memberReason` alone. */
  freezeMember: {
    access: write,
    input: z.strictObject({ memberId: rowId, memberReason: reason, reason }),
    output: memberRisk,
    errors: ['not_found', 'member_frozen'],
  },
  unfreezeMember: {
    access: write,
    input: z.strictObject({ memberId: rowId, reason }),
    output: memberRisk,
    errors: ['not_found', 'member_not_frozen'],
  },
});
