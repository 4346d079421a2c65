/** Every call of promotions. Safe for the browser. */
export const promotionsRoutes = {
  listPromotions: 'GET /wps/relay/MCS2_promotionList',
  getPromotion: 'GET /wps/relay/MCS2_promotionDetail',
  applyPromotion: 'POST /wps/relay/MCS2_applyPromotion',
  uploadPromotionPicture: 'POST /wps/relay/MCS2_promotionPicture',
  claimPromotion: 'POST /wps/relay/MCS2_claimPromotion',
  listFreeRounds: 'GET /wps/relay/MCS2_freeRounds',
} as const;

export const promotionsConsoleRoutes = {
  listBrandPromotions: 'GET /ops/promotions',
  getBrandPromotion: 'GET /ops/promotions/:promoId',
  savePromotion: 'POST /ops/promotions',
  previewPromotion: 'POST /ops/promotions/preview',
  dryRunPromotion: 'GET /ops/promotions/:promoId/dry-run',
  listPromotionVersions: 'GET /ops/promotions/:promoId/versions',
  listPromotionTakers: 'GET /ops/promotions/:promoId/takers',
  publishPromotion: 'POST /ops/promotions/:promoId/publish',
  savePromotionBudget: 'POST /ops/promotions/:promoId/budget',
  stopPromotion: 'POST /ops/promotions/:promoId/stop',
  listPromotionCosts: 'GET /ops/promotions/costs',
  listPromotionEntries: 'GET /ops/promotions/entries',
  listPromotionFailures: 'GET /ops/promotions/failures',
  retryPromotionFailure: 'POST /ops/promotions/failures/:failureId/retry',
  getPromotionPicture: 'GET /ops/promotions/entries/picture',
  approveApplication: 'POST /ops/promotions/entries/:entryId/approve',
  rejectApplication: 'POST /ops/promotions/entries/:entryId/reject',
} as const;
