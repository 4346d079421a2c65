import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { instant, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { ratesConsoleRoutes } from './routes.ts';
import { SCALES } from './rules.ts';
import { allRates, below, givenRates, heldRates } from './shapes.ts';

const account = z.string('required').trim().min(1, 'required').max(64, 'too_long');
const limits = z.object({ most: allRates, leastMode: z.number().int() });

export const ratesConsoleApi = defineApi(ratesConsoleRoutes, {
  /** OP-09: what an account holds, what stands above it, and how it came to it, the newest first. */
  getMemberRates: {
    access: 'staff:members.read',
    input: z.strictObject({ memberId: rowId }),
    output: z.object({
      ...heldRates,
      /** The upline's own; of a top agent what the house gives. */
      limit: allRates,
      leastMode: z.number().int(),
      isAgent: z.boolean(),
      /** `until` null: still. A row whose days are none was replaced before it held. */
      history: z.array(
        z.object({
          scale: z.enum(SCALES),
          value: z.number().int(),
          since: z.string(),
          until: z.string().nullable(),
          setAt: instant,
          setBy: z.string(),
        }),
      ),
    }),
    errors: ['member_unknown'],
  },
  /**
   * From the next product day on. What raises a rate costs the house or an upline: a second operator decides. Whoever below has more is
   * lowered to the same with `lowersBelow`; else it is refused, with `below` as the detail.
   */
  setMemberRates: {
    access: 'staff:agents.write',
    input: z.strictObject({
      memberId: rowId,
      rates: givenRates,
      lowersBelow: z.boolean().default(false),
      reason,
    }),
    output: z.object({ next: allRates, proposalId }),
    errors: [
      'member_unknown',
      'validation_failed',
      'below_have_more',
      'nothing_to_change',
      'proposed_already',
    ],
  },
  /** OP-10: what newcomers by an invite link are given from now on. What gives more than before waits for a second operator. */
  setLinkRates: {
    access: 'staff:agents.write',
    input: z.strictObject({
      code: z.string('required').min(1, 'required').max(40, 'too_long'),
      rates: givenRates,
      reason,
    }),
    output: z.object({ code: z.string(), rates: allRates, proposalId }),
    errors: ['code_unknown', 'validation_failed', 'nothing_to_change', 'proposed_already'],
  },
  /** Before a member is moved (OP-08): the rates that are cut to those of the new upline. */
  previewMoveRates: {
    access: 'staff:members.write',
    input: z.strictObject({ memberId: rowId, account }),
    output: below,
    errors: ['member_unknown', 'upline_unknown'],
  },
  /** What the house gives a top agent at most, and the least prize mode. */
  getRateLimits: {
    access: 'staff:members.read',
    input: z.strictObject({}),
    output: z.object({ now: limits, next: limits, holdsFrom: z.string() }),
    errors: [],
  },
  /**
   * From the next product day on. What gives more than before waits for a second operator. What gives less holds at once, and lowers
   * every account that has more.
   */
  saveRateLimits: {
    access: 'staff:agents.write',
    input: z.strictObject({
      most: allRates,
      leastMode: z.number().int().min(1, 'out_of_range').max(2000, 'out_of_range'),
      reason,
    }),
    output: z.object({ next: limits, proposalId }),
    errors: ['validation_failed', 'nothing_to_change', 'proposed_already'],
  },
});
