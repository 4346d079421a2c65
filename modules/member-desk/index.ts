export { memberApprovals } from './approval-kinds.ts';
export { memberDeskModule } from './module.ts';
