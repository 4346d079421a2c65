import type { SealedColumn } from '@baize/site';
import { chatKeyPurpose } from './live-chat.ts';
import { entryPurpose } from './published.ts';

export const contentSealedColumns: SealedColumn[] = [
  {
    table: 'content.service_entry',
    column: 'path_sealed',
    key: ['merchant_id', 'id'],
    purpose: (merchantId) => entryPurpose(merchantId as number),
  },
  {
    table: 'content.live_chat',
    column: 'key_sealed',
    key: ['merchant_id'],
    purpose: (merchantId) => chatKeyPurpose(merchantId as number),
  },
];
