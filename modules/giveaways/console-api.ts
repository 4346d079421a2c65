import { proposalId, proposed } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { instant, money, orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { giveawaysConsoleRoutes } from './routes.ts';
import { KINDS, STORED_STATES } from './rules.ts';
import { giveawayTerms, TERMS_FAULTS } from './terms.ts';

const read = 'staff:promotions.read' as const;
const write = 'staff:promotions.write' as const;
const count = z.number().int();

export const giveawaysConsoleApi = defineApi(giveawaysConsoleRoutes, {
  /** OP-27: red envelopes and raffles of the brand, the newest first. */
  listGiveawayEvents: {
    access: read,
    input: z.strictObject({ kind: orAll(z.enum(KINDS)), state: orAll(z.enum(STORED_STATES)), ...paging }),
    output: page(
      z.object({
        eventId: count,
        state: z.enum(STORED_STATES),
        revision: count,
        terms: giveawayTerms,
        title: z.string(),
        kind: z.enum(KINDS),
        from: instant,
        until: instant,
        currency: z.string(),
        count,
        given: count,
        /** The most it pays, and what it paid. */
        most: money,
        spent: money,
        seedHash: z.string(),
        /** Empty until it is over. */
        serverSeed: z.string(),
        isOver: z.boolean(),
        proposed: proposed.nullable(),
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
  /** Saves a draft: it binds nobody. `revision` is the one that was read. */
  saveGiveaway: {
    access: write,
    input: z.strictObject({
      eventId: rowId.optional(),
      revision: z.number().int().optional(),
      terms: giveawayTerms,
      reason,
    }),
    output: z.object({ eventId: count, revision: count }),
    errors: ['not_found', 'state_changed', ...TERMS_FAULTS],
  },
  /** Promises its budget to members: a second operator decides. */
  publishGiveaway: {
    access: write,
    input: z.strictObject({ eventId: rowId, revision: z.number().int(), reason }),
    output: z.object({ proposalId }),
    errors: ['not_found', 'state_changed', 'range_invalid', 'nothing_to_change', 'proposed_already'],
  },
  /** Nobody draws any more from now on; what was drawn stays. */
  stopGiveaway: {
    access: write,
    input: z.strictObject({ eventId: rowId, reason }),
    output: z.object({ eventId: count }),
    errors: ['not_found', 'state_changed'],
  },
  /** Who drew what, the newest first. */
  listGiveawayClaims: {
    access: read,
    input: z.strictObject({ eventId: rowId, ...paging }),
    output: page(
      z.object({
        number: count,
        memberId: count,
        account: z.string(),
        prizeId: count,
        amount: money,
        drawnAt: instant,
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
});
