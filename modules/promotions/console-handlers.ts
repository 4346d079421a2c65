import type { Handlers } from '@baize/endpoint';
import { listPromotionTakers } from './abuse.ts';
import {
  getBrandPromotion,
  listBrandPromotions,
  listPromotionVersions,
  previewPromotion,
} from './brand-view.ts';
import { savePromotionBudget } from './budget-control.ts';
import type { promotionsConsoleApi } from './console-api.ts';
import { listPromotionCosts } from './cost.ts';
import type { PromotionsDeps } from './deps.ts';
import { dryRunPromotion } from './dry-run.ts';
import { getPromotionPicture, listPromotionEntries } from './entry-view.ts';
import { publishPromotion } from './publish-control.ts';
import { listPromotionFailures, retryPromotionFailure } from './retry-failures.ts';
import { approveApplication, rejectApplication } from './review-application.ts';
import { savePromotion } from './save-promotion.ts';
import { stopPromotion } from './stop-promotion.ts';

export const promotionsConsoleHandlers = (deps: PromotionsDeps): Handlers<typeof promotionsConsoleApi> => ({
  listBrandPromotions: (input, ctx) => listBrandPromotions(deps, input, ctx),
  getBrandPromotion: (input, ctx) => getBrandPromotion(deps, input, ctx),
  listPromotionVersions: (input, ctx) => listPromotionVersions(deps, input, ctx),
  savePromotion: (input, ctx) => savePromotion(deps, input, ctx),
  previewPromotion: (input, ctx) => previewPromotion(deps, input, ctx),
  dryRunPromotion: (input, ctx) => dryRunPromotion(deps, input, ctx),
  listPromotionTakers: (input, ctx) => listPromotionTakers(deps, input, ctx),
  publishPromotion: (input, ctx) => publishPromotion(deps, input, ctx),
  savePromotionBudget: (input, ctx) => savePromotionBudget(deps, input, ctx),
  stopPromotion: (input, ctx) => stopPromotion(deps, input, ctx),
  listPromotionCosts: (input, ctx) => listPromotionCosts(deps, input, ctx),
  listPromotionEntries: (input, ctx) => listPromotionEntries(deps, input, ctx),
  listPromotionFailures: (input, ctx) => listPromotionFailures(deps, input, ctx),
  retryPromotionFailure: (input, ctx) => retryPromotionFailure(deps, input, ctx),
  getPromotionPicture: (input, ctx) => getPromotionPicture(deps, input, ctx),
  approveApplication: (input, ctx) => approveApplication(deps, input, ctx),
  rejectApplication: (input, ctx) => rejectApplication(deps, input, ctx),
});
