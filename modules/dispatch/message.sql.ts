import type { Db, Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';
import type { Adapter, Kind, MessageState } from './message.ts';
import type { Template } from './template.ts';

export type MessageRow = {
  id: bigint;
  merchant_id: number;
  kind: Kind;
  template: Template;
  language: Language;
  recipient: string;
  body_sealed: Buffer | null;
  parts: number;
  adapter: Adapter;
  state: MessageState;
  attempts: number;
  reason: string;
  detail: string;
  reference: string;
  created_at: Date;
  useful_until: Date;
  next_at: Date | null;
  sending_since: Date | null;
  settled_at: Date | null;
};

/** The next message's id, taken before its body is sealed for it. */
export async function nextMessageId(tx: Tx): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('dispatch.message', 'id')) as id`,
  );
  return id;
}

export type NewMessageRow = Pick<
  MessageRow,
  | 'id'
  | 'merchant_id'
  | 'kind'
  | 'template'
  | 'language'
  | 'recipient'
  | 'parts'
  | 'adapter'
  | 'created_at'
  | 'useful_until'
> & { body_sealed: Buffer; state: 'QUEUED' | 'SENT' };

export async function insertMessage(tx: Tx, row: NewMessageRow): Promise<void> {
  await tx.run(
    `insert into dispatch.message (id, merchant_id, kind, template, language, recipient, body_sealed, parts, adapter,
                                   state, created_at, useful_until, next_at, settled_at)
     overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
             case when $10 = 'QUEUED' then $11::timestamptz end, case when $10 = 'SENT' then $11::timestamptz end)`,
    [
      row.id,
      row.merchant_id,
      row.kind,
      row.template,
      row.language,
      row.recipient,
      row.body_sealed,
      row.parts,
      row.adapter,
      row.state,
      row.created_at,
      row.useful_until,
    ],
  );
}

export const findMessage = (db: Db, messageId: bigint): Promise<MessageRow | undefined> =>
  db.maybe<MessageRow>(`select * from dispatch.message where id = $1`, [messageId]);

/** The youngest message to a recipient of any merchant. */
export const findLastMessage = (db: Db, recipient: string): Promise<MessageRow | undefined> =>
  db.maybe<MessageRow>(`select * from dispatch.message where recipient = $1 order by id desc limit 1`, [
    recipient,
  ]);
