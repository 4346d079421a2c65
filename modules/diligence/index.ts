export { previewWithdrawalBlocks, withdrawalBlocks } from './withdrawal-blocks.ts';
export { settingsControl } from './console-settings.ts';
export { listControl } from './screening-lists.ts';
export { diligenceModule } from './module.ts';
export { diligenceSealedColumns } from './sealed-columns.ts';
