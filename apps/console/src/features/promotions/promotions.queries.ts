import type { Answer } from '../../session/ask.ts';
import { FIXED, listing, QUEUE, reading } from '../../session/calls.ts';
import { promotions } from '../../session/clients.ts';

export type BrandPromotion = Answer<typeof promotions.listBrandPromotions>['list'][number];
export type PromotionCase = Answer<typeof promotions.getBrandPromotion>;
export type Application = Answer<typeof promotions.listPromotionEntries>['list'][number];
export type DryRun = Answer<typeof promotions.dryRunPromotion>;
export type Takers = Answer<typeof promotions.listPromotionTakers>;

export const brandPromotions = listing(['promotions', 'list'], promotions.listBrandPromotions);
/** The names of the newest, for what tells of them by number; under the key of the list, so that who changes that, changes these. */
export const promotionTitles = brandPromotions({ pageNo: 1, pageSize: 100 });
export const brandPromotion = reading(['promotions', 'one'], promotions.getBrandPromotion);
export const promotionVersions = reading(['promotions', 'versions'], promotions.listPromotionVersions);
/** Of a draft as it is typed; asked as a change is, for it is too large for an address. */
export const promotionPreview = reading(['promotion-preview'], promotions.previewPromotion);
export const applications = listing(['promotions', 'entries'], promotions.listPromotionEntries, QUEUE);
export const applicationPicture = reading(['promotion-picture'], promotions.getPromotionPicture, FIXED);
export const promotionCosts = listing(['promotions', 'costs'], promotions.listPromotionCosts);
export type PromotionFailure = Answer<typeof promotions.listPromotionFailures>['list'][number];
export const promotionFailures = listing(['promotions', 'failures'], promotions.listPromotionFailures, QUEUE);
export const promotionDryRun = reading(['promotions', 'dry-run'], promotions.dryRunPromotion, FIXED);
export const promotionTakers = reading(['promotions', 'takers'], promotions.listPromotionTakers);
