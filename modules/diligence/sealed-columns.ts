import type { SealedColumn } from '@baize/site';
import { secretPurpose } from './settings.ts';

export const diligenceSealedColumns: SealedColumn[] = [
  {
    // A new secret that waits for a second operator: before the place where an approval puts it.
    table: 'approvals.proposal',
    column: 'payload',
    key: ['merchant_id', 'id'],
    purpose: (merchantId) => secretPurpose(merchantId as number),
    within: {
      read: `case when kind = 'diligence.settings' and state = 'PROPOSED'
                  then decode(payload #>> '{wanted,secretSealed}', 'base64') end`,
      write: `payload = jsonb_set(payload, '{wanted,secretSealed}',
                to_jsonb(translate(encode($1::bytea, 'base64'), E'\\n', '')))`,
    },
  },
  {
    table: 'diligence.brand',
    column: 'secret_sealed',
    key: ['merchant_id'],
    purpose: (merchantId) => secretPurpose(merchantId as number),
  },
];
