import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { dayOrMoment, instant, money, orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { settlementConsoleRoutes } from './routes.ts';
import { SETTLEMENT_STATES } from './rules.ts';
import { kind, settlementCase, settlementNo, settlementRow } from './wire.ts';

const read = 'staff:ledger.read';
const write = 'staff:contracts.settle';
/** As members see it, with both sides. */
const both = {
  kind,
  /** Who pays; empty: the house. */
  upline: z.string(),
  memberId: z.number().int(),
  account: z.string(),
  currency: z.string(),
  acts: z.array(z.enum(['force'])),
};

export const settlementConsoleApi = defineApi(settlementConsoleRoutes, {
  /** How far each kind that has contracts is settled at the brand. */
  listSettlementKinds: {
    access: read,
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          kind,
          doneUpto: instant,
          way: z.enum(['OFF', 'AUTO', 'UPLINE', 'DOWNLINE']),
          pausedAt: instant.nullable(),
          /** Of its agents, what is overdue, and what the house paid in their place. */
          overdue: money,
          advanced: money,
        }),
      ),
      currency: z.string(),
    }),
    errors: [],
  },
  /** Audited. While a kind is paused nothing of it is computed; afterwards all of it is made up for. What is frozen is paid. */
  pauseSettlement: {
    access: write,
    input: z.strictObject({ kind, isPaused: z.boolean(), reason }),
    output: z.object({ kind, pausedAt: instant.nullable() }),
    errors: ['not_found', 'state_unchanged'],
  },
  listSettlementRuns: {
    access: read,
    input: z.strictObject({
      kind: orAll(kind),
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      ...paging,
    }),
    output: page(
      z.object({
        runId: z.number().int(),
        kind,
        startsAt: instant,
        endsAt: instant,
        /** Contracts looked at, settlements written, those that pay. */
        contracts: z.number().int(),
        settlements: z.number().int(),
        paying: z.number().int(),
        /** Of all edges; by the house; what downlines have of it; what is overdue. */
        gross: money,
        byHouse: money,
        paid: money,
        overdue: money,
        /** Agents who pay more below than they get from above. */
        negativeAgents: z.number().int(),
        frozenAt: instant.nullable(),
        currency: z.string(),
      }),
    ),
    errors: ['range_invalid', 'range_too_long'],
  },
  /** Computes a run's settlements again from measures and compares; moves and changes nothing. Audited. */
  rerunSettlement: {
    access: write,
    input: z.strictObject({ runId: rowId, reason }),
    output: z.object({
      compared: z.number().int(),
      /** Settlements that would come to something else today; the first fifty. */
      different: z.array(z.string()),
      /** Contracts that would come to something and have no settlement in the run; the first fifty. */
      missing: z.array(z.string()),
      /** false: the run has more contracts than are compared at once. */
      isWhole: z.boolean(),
    }),
    errors: ['not_found', 'state_changed'],
  },
  listSettlements: {
    access: read,
    input: z.strictObject({
      kind: orAll(kind),
      state: orAll(z.enum(SETTLEMENT_STATES)),
      account: z.string().trim().max(64).optional(),
      /** Which side of the contract `account` is. */
      side: z.enum(['downline', 'upline']).default('downline'),
      runId: rowId.optional(),
      /** Periods that end in it: at most 31 days, by default the last 31. What waits to be paid and a run are shown whole. */
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      ...paging,
    }),
    output: page(settlementRow.omit({ acts: true }).extend(both)).extend({
      total: z.object({ amount: money, paid: money }),
      currency: z.string(),
      /** null: from the beginning. */
      since: instant.nullable(),
    }),
    errors: ['range_invalid', 'range_too_long'],
  },
  getSettlement: {
    access: read,
    input: z.object({ settlementId: settlementNo }),
    output: settlementCase.omit({ acts: true }).extend(both),
    errors: ['not_found'],
  },
  /** Audited. The house pays what is left in the upline's place; above the brand's sum a second operator decides. */
  forceSettlement: {
    access: write,
    input: z.object({ settlementId: settlementNo, reason }),
    output: z.object({ settlementId: z.string(), state: z.enum(SETTLEMENT_STATES), proposalId }),
    errors: ['not_found', 'state_changed', 'account_closed', 'proposed_already'],
  },
});
