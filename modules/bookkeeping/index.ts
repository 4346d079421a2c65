export { adjustmentApprovals } from './adjust.ts';
export { bookkeepingModule } from './module.ts';
