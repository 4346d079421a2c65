import { defineApi } from '@baize/endpoint';
import { askedLanguage, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { PICTURES_MAX } from './rules.ts';
import { promotionsRoutes } from './routes.ts';
import { freeRoundsShown, promotionCode, promotionDetail, promotionShown, remarkText } from './wire.ts';

export const promotionsApi = defineApi(promotionsRoutes, {
  /** What runs, comes or ended in the last seven days, in the operator's order, with the caller's own state of each (PROMO-001, PROMO-003). */
  listPromotions: {
    access: 'anyone',
    input: z.object({ language: askedLanguage }),
    output: z.object({ list: z.array(promotionShown) }),
    errors: [],
  },
  /** Its words and its terms (PROMO-002). */
  getPromotion: {
    access: 'anyone',
    input: z.object({ promoId: rowId, language: askedLanguage }),
    output: promotionDetail,
    errors: ['promotion_unknown'],
  },
  /**
   * Joins: AUTOMATIC and CODE give the reward (ISSUED: it waits to be claimed; CLAIMED: the member has it), APPLICATION waits for an operator. not_eligible carries {reason}, pictures_needed {min},
   * too_many_requests {retryAfter}. joined_otherwise: it comes with a deposit, or by itself.
   */
  applyPromotion: {
    access: 'member',
    input: z.strictObject({
      promoId: rowId,
      remark: remarkText.default(''),
      images: z
        .array(z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'image_unknown'))
        .max(PICTURES_MAX, 'too_many_images')
        .default([]),
      code: promotionCode.optional(),
    }),
    output: z.object({ state: z.enum(['APPLYING', 'ISSUED', 'CLAIMED']) }),
    errors: [
      'promotion_unknown',
      'promotion_closed',
      'not_eligible',
      'already_joined',
      'no_second_application',
      'joined_otherwise',
      'code_wrong',
      'remark_needed',
      'pictures_needed',
      'image_unknown',
      'too_many_requests',
    ],
  },
  /** PNG or JPEG as base64, under 5 MB; answers the reference that an application takes within the hour. */
  uploadPromotionPicture: {
    access: 'member',
    bodyLimit: 7 * 1024 * 1024,
    input: z.strictObject({ data: z.base64('image_invalid').max(7_000_000, 'image_too_large') }),
    output: z.object({ ref: z.string() }),
    errors: ['image_invalid', 'image_too_large', 'too_many_requests'],
  },
  /** Claims what was ISSUED, as the reward centre does. Twice is once. */
  claimPromotion: {
    access: 'member',
    input: z.strictObject({ promoId: rowId }),
    output: z.object({ amount: z.string() }),
    errors: ['promotion_unknown', 'nothing_to_claim', 'not_eligible'],
  },
  /** Rounds without a stake that the member was given: what can be played first, then what ended in the last seven days. */
  listFreeRounds: {
    access: 'member',
    input: z.object({ language: askedLanguage }),
    output: z.object({ list: z.array(freeRoundsShown) }),
    errors: [],
  },
});
