export { pointsModule } from './module.ts';
export { findPoints } from './ledger.sql.ts';
export { givePoints, worthOfPoints } from './give-points.ts';
export { findGoods, giveGoods, hasGoods, worthOfGoods } from './give-goods.ts';
export { listRejectedGifts, sumRejectedGifts } from './redemption.sql.ts';
export { pointsApprovals } from './decide-redemption.ts';
export { pointSettingsControl } from './settings-control.ts';
export { productControl } from './product-control.ts';
