export { adjustmentApprovals } from './adjust.ts';
export { capitalApprovals } from './capital.ts';
export { bookkeepingModule } from './module.ts';
