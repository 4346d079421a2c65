import { insertRow, listPage, updateRow, type Db, type Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';
import type { Page, PageRequest } from '@baize/kernel';
import type { Adapter, Kind, MessageState } from './message.ts';
import type { Template } from './template.ts';

export type MessageRow = {
  id: bigint;
  merchantId: number;
  kind: Kind;
  template: Template;
  language: Language;
  recipient: string;
  bodySealed: Buffer | null;
  parts: number;
  adapter: Adapter;
  state: MessageState;
  attempts: number;
  reason: string;
  detail: string;
  reference: string;
  createdAt: Date;
  usefulUntil: Date;
  nextAt: Date | null;
  sendingSince: Date | null;
  settledAt: Date | null;
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
  | 'merchantId'
  | 'kind'
  | 'template'
  | 'language'
  | 'recipient'
  | 'parts'
  | 'adapter'
  | 'createdAt'
  | 'usefulUntil'
  | 'reason'
> & { bodySealed: Buffer; state: 'QUEUED' | 'SENT' | 'FAILED' };

export const insertMessage = (tx: Tx, row: NewMessageRow): Promise<number> =>
  insertRow(tx, 'dispatch.message', {
    ...row,
    nextAt: row.state === 'QUEUED' ? row.createdAt : null,
    settledAt: row.state === 'QUEUED' ? null : row.createdAt,
  });

export const findMessage = (db: Db, messageId: bigint): Promise<MessageRow | undefined> =>
  db.maybe<MessageRow>(`select * from dispatch.message where id = $1`, [messageId]);

/**
 * Takes a message for sending: one worker gets it, once per attempt. Undefined when it is not queued or not yet due; a
 * second of difference between clocks is allowed.
 */
export const takeMessage = (db: Db, messageId: bigint, now: Date): Promise<MessageRow | undefined> =>
  db.maybe<MessageRow>(
    `update dispatch.message set state = 'SENDING', sending_since = $2, next_at = null, attempts = attempts + 1
      where id = $1 and state = 'QUEUED' and next_at <= $2::timestamptz + interval '1 second'
      returning *`,
    [messageId, now],
  );

export type Ending = {
  state: 'SENT' | 'FAILED' | 'UNKNOWN';
  adapter: Adapter;
  reason: string;
  detail: string;
  reference: string;
};

/** Ends the attempt that was taken; 0 when the sweep ended it before. */
export const settleMessage = (db: Db, taken: MessageRow, ending: Ending, now: Date): Promise<number> =>
  endAttempt(db, taken, { ...ending, settledAt: now });

/** Queues the message again after an attempt that certainly sent nothing. */
export const postponeMessage = (
  tx: Tx,
  taken: MessageRow,
  why: { adapter: Adapter; reason: string; detail: string },
  nextAt: Date,
): Promise<number> => endAttempt(tx, taken, { ...why, state: 'QUEUED', nextAt });

const endAttempt = (db: Db, { id, attempts }: MessageRow, to: Partial<MessageRow>): Promise<number> =>
  updateRow(db, 'dispatch.message', { id, attempts, state: 'SENDING' }, { ...to, sendingSince: null });

export const lockMessage = (tx: Tx, merchantId: number, messageId: bigint): Promise<MessageRow | undefined> =>
  tx.maybe<MessageRow>(`select * from dispatch.message where merchant_id = $1 and id = $2 for update`, [
    merchantId,
    messageId,
  ]);

/** Queues a failed or unknown message again, with all its attempts; an operator decided so. */
export const queueAgain = (tx: Tx, messageId: bigint, now: Date): Promise<MessageRow> =>
  tx.one<MessageRow>(
    `update dispatch.message set state = 'QUEUED', attempts = 0, next_at = $2, settled_at = null
      where id = $1 and state in ('FAILED', 'UNKNOWN')
      returning *`,
    [messageId, now],
  );

/** Ends messages whose worker died while it was sending; the outcome is unknown. */
export const endInterrupted = (db: Db, startedBefore: Date, now: Date): Promise<number> =>
  db.run(
    `update dispatch.message
        set state = 'UNKNOWN', reason = 'interrupted', settled_at = $2, sending_since = null
      where state = 'SENDING' and sending_since < $1`,
    [startedBefore, now],
  );

/** Messages due before `before`, whose job was lost. */
export const listOverdue = (db: Db, before: Date, limit: number): Promise<{ id: bigint }[]> =>
  db.many<{ id: bigint }>(
    `select id from dispatch.message where state = 'QUEUED' and next_at < $1 order by id limit $2`,
    [before, limit],
  );

/** At most `limit` bodies a call. */
export const deleteOldBodies = (db: Db, before: Date, limit: number): Promise<number> =>
  db.run(
    `update dispatch.message set body_sealed = null
      where id in (select id from dispatch.message where body_sealed is not null and created_at < $1 limit $2)`,
    [before, limit],
  );

/** At most `limit` rows a call. */
export const deleteOldMessages = (db: Db, before: Date, limit: number): Promise<number> =>
  db.run(
    `delete from dispatch.message
      where id in (select id from dispatch.message where created_at < $1 order by id limit $2)`,
    [before, limit],
  );

export type MessageFilter = PageRequest & {
  merchantId: number;
  kind?: Kind | undefined;
  state?: MessageState | undefined;
  template?: string | undefined;
  recipient?: string | undefined;
};

/** One page, the newest first. */
export const listMessageRows = <View>(
  db: Db,
  { merchantId, kind, state, template, recipient, ...request }: MessageFilter,
  view: (row: MessageRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: '*',
      from: 'dispatch.message',
      where: [
        ['merchant_id = ?', merchantId],
        ['kind = ?', kind],
        ['state = ?', state],
        ['template = ?', template],
        ['recipient = ?', recipient],
      ],
      order: 'id desc',
    },
    request,
    view,
  );

/** The newest message to a recipient of any merchant. */
export const findLastMessage = (db: Db, recipient: string): Promise<MessageRow | undefined> =>
  db.maybe<MessageRow>(`select * from dispatch.message where recipient = $1 order by id desc limit 1`, [
    recipient,
  ]);
