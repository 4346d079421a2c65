import { instant, longId, money } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { FREE_ROUNDS_STATES } from '@baize/play';
import { FORBIDDEN_REASONS, MEMBER_STATES, PROMOTION_TYPES, REMARK_MAX, TRIGGERS, WAYS } from './rules.ts';
import { ENTRY_STATES } from './state.ts';

/** A promotion as a visitor or member sees it. `startTime` and `endTime` are days of the brand's zone; endTime null: it stays. */
export const promotionShown = z.object({
  promoId: z.number().int(),
  title: z.string(),
  type: z.enum(PROMOTION_TYPES),
  trigger: z.enum(TRIGGERS),
  imageUrl: z.string(),
  startTime: instant,
  endTime: instant.nullable(),
  state: z.enum(MEMBER_STATES),
  /** Why it is FORBIDDEN; null else. */
  reason: z.enum(FORBIDDEN_REASONS).nullable(),
  /** The button may be pressed: to join, or to apply again. */
  canApply: z.boolean(),
  /** ISSUED: the button claims. */
  canClaim: z.boolean(),
});

export const promotionDetail = promotionShown.extend({
  /** The operator's words; HTML made harmless when it was saved. */
  content: z.string(),
  /** What the terms say, sentence by sentence, written from the data. Of the version joined, where the member has it. */
  terms: z.array(z.string()),
  way: z.enum(WAYS),
  needsRemark: z.boolean(),
  picturesMin: z.number().int(),
  /** The member's own application or reward in this period; null: nothing. */
  own: z
    .object({
      at: instant,
      /** What was given, in words; null: nothing yet. */
      gift: z.string().nullable(),
      /** What it is worth. */
      amount: money.nullable(),
      remark: z.string(),
      decision: z.string(),
    })
    .nullable(),
});

export const freeRoundsShown = z.object({
  promoId: z.number().int(),
  title: z.string(),
  /** Where they can be played. */
  games: z.array(z.object({ nodeId: z.number().int(), name: z.string() })),
  state: z.enum(FREE_ROUNDS_STATES),
  rounds: z.number().int(),
  left: z.number().int(),
  /** Of each round; it is not taken. */
  stake: money,
  /** Until now; comes as a bonus when they are over. */
  won: money,
  winMax: money,
  currency: z.string(),
  expiresAt: instant,
});

export const promotionCode = z.string().trim().toUpperCase().max(20, 'code_wrong');
/** Characters; PROMO-006. */
export const remarkText = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]*$/u, 'remark_invalid')
  .refine((text) => [...text].length <= REMARK_MAX, 'too_long')
  .meta({ examples: ['My slip is attached'] });

/** What a member has of a promotion, for operators. */
export const entryShown = z.object({
  entryId: longId,
  promoId: z.number().int(),
  title: z.string(),
  version: z.number().int(),
  memberId: z.number().int(),
  account: z.string(),
  state: z.enum(ENTRY_STATES),
  /** What the terms would give, or gave. */
  amount: money,
  currency: z.string(),
  remark: z.string(),
  decision: z.string(),
  pictures: z.array(z.string()),
  appliedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  /** What the operator may do with it now. */
  acts: z.array(z.enum(['approve', 'reject'])),
});
