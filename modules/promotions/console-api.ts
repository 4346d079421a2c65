import { proposalId, proposed } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { amount, instant, longId, money, orAll, page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { promotionsConsoleRoutes } from './routes.ts';
import { ABUSE_SIGNS, FAILURE_STATES, PROMOTION_TYPES, TRIGGERS } from './rules.ts';
import { ENTRY_STATES } from './state.ts';
import { promotionContent } from './terms.ts';
import { entryShown } from './wire.ts';

export const STORED_STATES = ['DRAFT', 'PUBLISHED', 'STOPPED'] as const;

const budget = {
  /** What may be given in all, what was, and how often. */
  total: money,
  spent: money,
  grants: z.number().int(),
};
const listed = z.object({
  promoId: z.number().int(),
  title: z.string(),
  type: z.enum(PROMOTION_TYPES),
  trigger: z.enum(TRIGGERS),
  state: z.enum(STORED_STATES),
  version: z.number().int().nullable(),
  revision: z.number().int(),
  from: z.string(),
  to: z.string().nullable(),
  updatedAt: instant,
  currency: z.string(),
  /** To be published, or given more. */
  proposed: proposed.nullable(),
  ...budget,
});
const count = z.number().int();
const costed = z.object({
  promoId: count,
  title: z.string(),
  state: z.enum(STORED_STATES),
  currency: z.string(),
  /** Entries: who joined, applied, or was given it. */
  joined: count,
  issued: count,
  /** Credited, at once or by a claim. */
  claimed: count,
  open: count,
  completed: count,
  /** Given up, ended by an operator, or lost with the wallet's money. */
  forfeited: count,
  /** Not claimed, or not played off in time. */
  expired: count,
  /** Met a fault and are tried again. */
  failed: count,
  /** Of those who joined, the part that was credited; null: nobody joined. */
  conversionBps: count.nullable(),
  given: money,
  takenBack: money,
  /** Given less taken back. */
  cost: money,
  openAmount: money,
  /** What completed bonuses asked for, and got. */
  turnover: money,
});
/** In each language, sentence by sentence. */
const sentences = z.object({ EN: z.array(z.string()), CN: z.array(z.string()), KM: z.array(z.string()) });
const remark = z.string('required').trim().min(1, 'required').max(200, 'too_long');
const decided = entryShown.extend({ proposalId });

export const promotionsConsoleApi = defineApi(promotionsConsoleRoutes, {
  /** OP-26: the brand's promotions, the newest first. */
  listBrandPromotions: {
    access: 'staff:promotions.read',
    input: z.strictObject({ state: orAll(z.enum(STORED_STATES)), ...paging }),
    output: page(listed),
    errors: [],
  },
  /** The draft, what is published, and what waits for a second operator. */
  getBrandPromotion: {
    access: 'staff:promotions.read',
    input: z.strictObject({ promoId: rowId }),
    output: listed.extend({
      draft: promotionContent,
      /** Of the draft. */
      sentences,
      isDraftPublished: z.boolean(),
    }),
    errors: ['not_found'],
  },
  /** What was published, the newest first: who joined under a version keeps its terms. */
  listPromotionVersions: {
    access: 'staff:promotions.read',
    input: z.strictObject({ promoId: rowId, ...paging }),
    output: page(
      z.object({
        version: count,
        publishedAt: instant,
        /** What members who join now get; of a stopped promotion none. */
        isCurrent: z.boolean(),
        content: promotionContent,
        sentences,
      }),
    ),
    errors: ['not_found'],
  },
  /** Saves a draft: it binds nobody. games_unknown carries {names}: what no category, vendor or game is called. `revision` is the one that was read; state_changed: somebody was faster. */
  savePromotion: {
    access: 'staff:promotions.write',
    input: z.strictObject({
      promoId: rowId.optional(),
      revision: z.number().int().optional(),
      content: promotionContent,
      reason,
    }),
    output: z.object({ promoId: z.number().int(), revision: z.number().int() }),
    errors: ['not_found', 'state_changed', 'validation_failed', 'games_unknown'],
  },
  /** What these terms would say to members, before they are saved. */
  previewPromotion: {
    access: 'staff:promotions.read',
    input: z.strictObject({ content: promotionContent }),
    output: z.object({ sentences }),
    errors: [],
  },
  /**
   * What the draft's terms would have cost on the last thirty whole days of the brand's play; stores nothing. Where time
   * runs out the answer is of whole days and `to` the last of them.
   */
  dryRunPromotion: {
    access: 'staff:promotions.read',
    input: z.strictObject({ promoId: rowId }),
    output: z.object({
      promoId: count,
      title: z.string(),
      currency: z.string(),
      /** Days of the brand's zone, both included. */
      from: z.string(),
      to: z.string(),
      /** false: there was no time for the days after `to`. */
      isWhole: z.boolean(),
      /** false: members join it, and who would have cannot be known. */
      isComputed: z.boolean(),
      /** Losses of a period, or deposits, that were judged. */
      cases: count,
      members: count,
      grants: count,
      cost: money,
      /** Those it would have cost most, at most a hundred. */
      list: z.array(
        z.object({
          memberId: count,
          account: z.string(),
          currency: z.string(),
          grants: count,
          /** Their losses or deposits that it would have been given for. */
          base: money,
          amount: money,
        }),
      ),
    }),
    errors: ['not_found', 'dry_run_too_slow'],
  },
  /** Who was issued it, the latest first, with what they share with other takers of it and what they ever paid in. */
  listPromotionTakers: {
    access: 'staff:promotions.read',
    input: z.strictObject({ promoId: rowId, ...paging }),
    output: page(
      z.object({
        memberId: count,
        account: z.string(),
        currency: z.string(),
        grants: count,
        amount: money,
        /** Ever, as counted. */
        deposits: money,
        validBet: money,
        /**
         * bonus_only: has played and never paid in. low_risk: stakes mostly where hardly anything can be lost. opposite: somebody alike
         * takes the other side of the same rounds.
         */
        signs: z.array(z.enum(ABUSE_SIGNS)),
        /** Accounts of other takers that are alike, and of who takes the other side, at most five. */
        others: z.array(z.string()),
        othersCount: count,
      }),
    ),
    errors: ['not_found'],
  },
  /** A control: the draft becomes the next version, with its budget. A second operator approves it. */
  publishPromotion: {
    access: 'staff:promotions.write',
    input: z.strictObject({ promoId: rowId, revision: z.number().int(), total: amount, reason }),
    output: z.object({ version: z.number().int().nullable(), proposalId }),
    errors: [
      'not_found',
      'state_changed',
      'code_taken',
      'gift_unknown',
      'games_unknown',
      'texts_missing',
      'validation_failed',
      'budget_below_spent',
      'nothing_to_change',
      'proposed_already',
    ],
  },
  /** A control: more waits for a second operator, less holds at once. */
  savePromotionBudget: {
    access: 'staff:promotions.write',
    input: z.strictObject({ promoId: rowId, total: amount, reason }),
    output: z.object({ total: money, proposalId }),
    errors: ['not_found', 'validation_failed', 'budget_below_spent', 'nothing_to_change', 'proposed_already'],
  },
  /** At once: nobody joins any more. What was issued stays; published again it runs on. */
  stopPromotion: {
    access: 'staff:promotions.write',
    input: z.strictObject({ promoId: rowId, reason }),
    output: z.null(),
    errors: ['not_found', 'state_changed'],
  },
  /** OP-26, OP-27: what each promotion costs and what members made of it, the newest first. */
  listPromotionCosts: {
    access: 'staff:promotions.read',
    input: z.strictObject({ state: orAll(z.enum(STORED_STATES)), ...paging }),
    output: page(costed),
    errors: [],
  },
  /** The queue of applications, and what members have of a promotion. */
  listPromotionEntries: {
    access: 'staff:promotions.read',
    input: z.strictObject({
      state: orAll(z.enum(ENTRY_STATES)),
      promoId: rowId.optional(),
      account: z.string().trim().max(64, 'too_long').optional(),
      ...paging,
    }),
    output: page(entryShown),
    errors: [],
  },
  /** What comes by itself (with a deposit, of a net loss) and met a fault, the newest first. */
  listPromotionFailures: {
    access: 'staff:promotions.read',
    input: z.strictObject({
      state: orAll(z.enum(FAILURE_STATES)),
      account: z.string().trim().max(64, 'too_long').optional(),
      ...paging,
    }),
    output: page(
      z.object({
        failureId: z.string(),
        promoId: count,
        title: z.string(),
        memberId: count,
        account: z.string(),
        /** The deposit it was chosen with; null: of the net loss of `slot`. */
        orderNo: z.string().nullable(),
        slot: z.string().nullable(),
        base: money,
        currency: z.string(),
        state: z.enum(FAILURE_STATES),
        failedAt: instant,
        tries: count,
        /** When it is tried again by itself. */
        nextAt: instant.nullable(),
        fault: z.string(),
        /** ISSUED, or why nothing was given. */
        outcome: z.string().nullable(),
        endedAt: instant.nullable(),
        mayRetry: z.boolean(),
      }),
    ),
    errors: [],
  },
  /** Tries it at once, under the terms it was promised by. outcome null: it met a fault again. */
  retryPromotionFailure: {
    access: 'staff:promotions.review',
    input: z.strictObject({ failureId: longId, reason }),
    output: z.object({ outcome: z.string().nullable() }),
    errors: ['not_found', 'state_changed'],
  },
  /** A picture of an application, as base64. */
  getPromotionPicture: {
    access: 'staff:promotions.read',
    input: z.strictObject({ ref: z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'image_unknown') }),
    output: z.object({ mime: z.string(), image: z.string() }),
    errors: ['not_found'],
  },
  /** OPEN-PROMO-03: issues the reward. Above the brand's sum a second operator decides. */
  approveApplication: {
    access: 'staff:promotions.review',
    input: z.strictObject({ entryId: longId, remark: remark.optional(), reason }),
    output: decided,
    errors: [
      'not_found',
      'state_changed',
      'budget_spent',
      'member_barred',
      'gift_unknown',
      'proposed_already',
    ],
  },
  /** The remark is what the member reads. */
  rejectApplication: {
    access: 'staff:promotions.review',
    input: z.strictObject({ entryId: longId, remark, reason }),
    output: decided,
    errors: ['not_found', 'state_changed', 'proposed_already'],
  },
});
