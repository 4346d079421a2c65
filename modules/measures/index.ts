export { listTeamDays, type Sums } from './read.sql.ts';
export { findCompleteUpto } from './fold.sql.ts';
export { foldSettlements, rebuildMeasures, type MeasuresDeps } from './fold.ts';
export { measuresModule } from './module.ts';
