import type { SealedColumn } from '@baize/site';
import { bodyPurpose } from './body.ts';
import { channelSubject } from './channel-control.ts';
import { secretPurpose } from './channel.ts';
import type { ChannelRow } from './channel.sql.ts';

export const dispatchSealedColumns: SealedColumn[] = [
  {
    // A secret that waits for a second operator: before the place where an approval puts it.
    table: 'approvals.proposal',
    column: 'payload',
    key: ['merchant_id', 'subject', 'id'],
    purpose: (merchantId, subject) =>
      secretPurpose({
        merchantId: merchantId as number,
        kind: subject === channelSubject('sms') ? 'sms' : 'mail',
      }),
    within: {
      read: `case when kind = 'dispatch.channel' and state = 'PROPOSED'
                  then decode(payload #>> '{wanted,secretSealed}', 'base64') end`,
      write: `payload = jsonb_set(payload, '{wanted,secretSealed}',
                to_jsonb(translate(encode($1::bytea, 'base64'), E'\\n', '')))`,
    },
  },
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
