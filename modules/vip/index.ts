export { vipModule } from './module.ts';
export { vipLevelsControl } from './levels-control.ts';

// ---- for the app, which joins it to member-desk and withdrawals
export { place, tableTimesOf, withdrawalsOf, type Placed } from './change-level.ts';
