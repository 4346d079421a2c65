import type { SealedColumn } from '@baize/site';
import { bodyPurpose } from './body.ts';
import { secretPurpose } from './channel.ts';
import type { ChannelRow } from './channel.sql.ts';

export const dispatchSealedColumns: SealedColumn[] = [
  {
    table: 'dispatch.channel',
    column: 'secret_sealed',
    key: ['merchant_id', 'kind'],
    purpose: (merchantId, kind) =>
      secretPurpose({ merchantId: merchantId as number, kind: kind as ChannelRow['kind'] }),
  },
  {
    table: 'dispatch.message',
    column: 'body_sealed',
    key: ['id'],
    purpose: (id) => bodyPurpose(id as bigint),
  },
];
