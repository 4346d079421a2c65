export { seeWithdrawalBars, withdrawalBars } from './withdrawal-bars.ts';
export { diligenceModule } from './module.ts';
