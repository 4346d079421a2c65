export { promotionControls } from './promotion-controls.ts';
export { bonusChoices, creditBonus } from './deposit-bonus.ts';
export { promotionsModule } from './module.ts';
export { promotionApprovals } from './review-application.ts';
export { announcedPromotions } from './shown.ts';
