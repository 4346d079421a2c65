export { findCompleteUpto } from './fold.sql.ts';
export { foldSettlements, rebuildMeasures, type MeasuresDeps } from './fold.ts';
export { measuresModule } from './module.ts';
