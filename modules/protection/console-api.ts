import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { instant, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { exclusionView, limitValue, named, protectionView } from './api.ts';
import { protectionConsoleRoutes } from './routes.ts';

const exclusion = exclusionView.extend({
  exclusionId: z.number().int(),
  memberId: z.number().int(),
  account: z.string(),
  reason: z.string(),
  /** 'member:12' or 'staff:3'. */
  actor: z.string(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  isActive: z.boolean(),
});
const write = 'staff:protection.write' as const;

/** The operator's side (OP-33): stricter limits, exclusions, and the register of them. Every action is audited. */
export const protectionConsoleApi = defineApi(protectionConsoleRoutes, {
  getMemberProtection: {
    access: 'staff:members.read',
    input: z.object({ memberId: rowId }),
    output: protectionView,
    errors: ['not_found'],
  },
  /** `amount` null removes the operator's own; the member's stays as it is. */
  setOperatorLimit: {
    access: write,
    input: z.strictObject({ memberId: rowId, ...named, amount: limitValue.nullable(), reason }),
    output: protectionView,
    errors: ['not_found', 'limit_unknown', 'amount_invalid', 'nothing_to_change'],
  },
  /** R7: whether exclusions reach the same identified person's accounts at the house's other brands that take part. */
  getExclusionReach: {
    access: 'staff:members.read',
    input: z.strictObject({}),
    output: z.object({ isEverywhere: z.boolean() }),
    errors: [],
  },
  /** To switch it off needs a second operator. */
  saveExclusionReach: {
    access: 'staff:controls.write',
    input: z.strictObject({ isEverywhere: z.boolean(), reason }),
    output: z.object({ isEverywhere: z.boolean(), proposalId }),
    errors: ['nothing_to_change', 'proposed_already'],
  },
  excludeMember: {
    access: write,
    input: z.strictObject({
      memberId: rowId,
      /** null: for ever. */
      days: z.number().int().min(1, 'out_of_range').max(3660, 'out_of_range').nullable(),
      reason,
    }),
    output: protectionView,
    errors: ['not_found'],
  },
  /** Only an operator's exclusion: a member's own cannot be ended early. */
  endExclusion: {
    access: write,
    input: z.strictObject({ exclusionId: rowId, reason }),
    output: exclusion,
    errors: ['not_found', 'exclusion_is_members_own', 'state_changed'],
  },
  listExclusions: {
    access: 'staff:members.read',
    input: z.object({
      kind: z.enum(['cool_off', 'self_exclusion', 'operator']).optional(),
      account: z.string().trim().max(40).optional(),
      state: z.enum(['active', 'ended']).optional(),
      ...paging,
    }),
    output: page(exclusion),
    errors: [],
  },
  listProtectionChanges: {
    access: 'staff:members.read',
    input: z.object({ memberId: rowId, ...paging }),
    output: page(
      z.object({
        id: z.string(),
        at: instant,
        actor: z.string(),
        action: z.enum([
          'limit.set',
          'limit.wait',
          'limit.confirm',
          'limit.cancel',
          'limit.remove',
          'exclusion.start',
          'exclusion.end',
          'reality.set',
          'reality.seen',
        ]),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    errors: ['not_found'],
  },
});
