import type { Handlers } from '@baize/endpoint';
import type { promotionsApi } from './api.ts';
import { applyPromotion } from './apply-promotion.ts';
import { claimPromotion } from './claim-promotion.ts';
import type { PromotionsDeps } from './deps.ts';
import { listFreeRounds } from './list-free-rounds.ts';
import { getPromotion, listPromotions } from './shown.ts';
import { uploadPromotionPicture } from './upload-picture.ts';

export const promotionsHandlers = (deps: PromotionsDeps): Handlers<typeof promotionsApi> => ({
  listPromotions: (input, ctx) => listPromotions(deps, input, ctx),
  getPromotion: (input, ctx) => getPromotion(deps, input, ctx),
  applyPromotion: (input, ctx) => applyPromotion(deps, input, ctx),
  uploadPromotionPicture: (input, ctx) => uploadPromotionPicture(deps, input, ctx),
  claimPromotion: (input, ctx) => claimPromotion(deps, input, ctx),
  listFreeRounds: (input, ctx) => listFreeRounds(deps, input, ctx),
});
