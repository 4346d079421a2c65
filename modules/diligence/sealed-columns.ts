import type { SealedColumn } from '@baize/site';
import { secretPurpose } from './settings.ts';

export const diligenceSealedColumns: SealedColumn[] = [
  {
    table: 'diligence.brand',
    column: 'secret_sealed',
    key: ['merchant_id'],
    purpose: (merchantId) => secretPurpose(merchantId as number),
  },
];
