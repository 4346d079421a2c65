import { type Db, type Tx, listPage, insertReturning, insertRow } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { Language } from '@baize/endpoint';
import type { NoticeTemplate, Worded, Wording } from './template.ts';
import type { MessageCategory } from './rules.ts';

export type MessageRow = {
  id: bigint;
  category: MessageCategory;
  template: NoticeTemplate | null;
  params: Record<string, string | number> | null;
  texts: Worded | null;
  senderId: number | null;
  senderAccount: string | null;
  title: string | null;
  body: string | null;
  createdAt: Date;
  readAt: Date | null;
};
const COLUMNS = `m.id, m.category, m.template, m.params, b.texts, m.sender_id, m.sender_account, m.title, m.body,
    m.created_at, m.read_at`;

type NewNotice = {
  merchantId: number;
  memberId: number;
  category: MessageCategory;
  template: NoticeTemplate;
  params: object;
  at: Date;
};
export const insertNotices = (tx: Tx, rows: readonly NewNotice[]): Promise<number> =>
  tx.run(
    `insert into messaging.message (merchant_id, member_id, category, template, params, created_at)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])`,
    [
      rows.map((row) => row.merchantId),
      rows.map((row) => row.memberId),
      rows.map((row) => row.category),
      rows.map((row) => row.template),
      rows.map((row) => JSON.stringify(row.params)),
      rows.map((row) => row.at),
    ],
  );

export const insertNotice = (tx: Tx, m: NewNotice): Promise<number> =>
  insertRow(tx, 'messaging.message', {
    merchantId: m.merchantId,
    memberId: m.memberId,
    category: m.category,
    template: m.template,
    params: JSON.stringify(m.params),
    createdAt: m.at,
  });

/** What the last notice of this template to a member gave as its reason; null where the member has deleted it. */
export const findLastReason = async (
  db: Db,
  memberId: number,
  template: NoticeTemplate,
): Promise<string | null> =>
  (
    await db.maybe<{ reason: string | null }>(
      `select params ->> 'reason' as reason from messaging.message
        where member_id = $1 and deleted_at is null and template = $2 order by id desc limit 1`,
      [memberId, template],
    )
  )?.reason ?? null;

export const insertLineMessage = (
  tx: Tx,
  m: {
    merchantId: number;
    memberId: number;
    senderId: number;
    senderAccount: string;
    title: string;
    body: string;
    at: Date;
  },
): Promise<{ id: bigint }> =>
  insertReturning<{ id: bigint }>(
    tx,
    'messaging.message',
    {
      merchantId: m.merchantId,
      memberId: m.memberId,
      category: 'LINE',
      senderId: m.senderId,
      senderAccount: m.senderAccount,
      title: m.title,
      body: m.body,
      createdAt: m.at,
    },
    'id',
  );

const KEPT = 'm.member_id = ? and m.deleted_at is null';

export const searchMessages = <View>(
  db: Db,
  filter: { memberId: number; category: MessageCategory | undefined; unreadOnly: boolean },
  request: PageRequest,
  view: (row: MessageRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'messaging.message m left join messaging.broadcast b on b.id = m.broadcast_id',
      where: [
        [filter.unreadOnly ? `${KEPT} and m.read_at is null` : KEPT, filter.memberId],
        ['m.category = ?', filter.category],
      ],
      order: 'm.id desc',
    },
    request,
    view,
  );

export const findUnread = (db: Db, memberId: number, id: bigint): Promise<MessageRow | undefined> =>
  db.maybe(
    `select ${COLUMNS} from messaging.message m left join messaging.broadcast b on b.id = m.broadcast_id
      where m.member_id = $1 and m.id = $2 and m.deleted_at is null and m.read_at is null`,
    [memberId, id],
  );

export const countUnread = (db: Db, memberId: number): Promise<{ category: MessageCategory; n: number }[]> =>
  db.many(
    `select category, count(*)::int as n from messaging.message
      where member_id = $1 and deleted_at is null and read_at is null group by category`,
    [memberId],
  );

/** Marks the reader's messages as read; with ids null all of them. Answers how many were unread. */
export const markRead = (
  tx: Tx,
  memberId: number,
  ids: readonly bigint[] | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update messaging.message set read_at = $3
      where member_id = $1 and read_at is null and deleted_at is null and ($2::bigint[] is null or id = any($2))`,
    [memberId, ids, at],
  );

/** Hides the reader's own; how many stood. */
export const hideMessages = (tx: Tx, memberId: number, ids: readonly bigint[], at: Date): Promise<number> =>
  tx.run(
    `update messaging.message set deleted_at = $3
      where member_id = $1 and deleted_at is null and id = any($2)`,
    [memberId, ids, at],
  );

/** Whether `senderId` has written to the member and it is still kept, hidden or not. */
export async function hasWritten(db: Db, memberId: number, senderId: number): Promise<boolean> {
  const row = await db.maybe(
    'select 1 from messaging.message where member_id = $1 and sender_id = $2 limit 1',
    [memberId, senderId],
  );
  return row !== undefined;
}

/** One batch of what is older than its retention; 0 when nothing is left. */
export const deleteOldMessages = (db: Db, before: Date, limit: number): Promise<number> =>
  db.run(
    `delete from messaging.message where id in
       (select id from messaging.message where created_at < $1 order by created_at limit $2)`,
    [before, limit],
  );
export const deleteOldBroadcasts = (db: Db, before: Date): Promise<number> =>
  db.run(`delete from messaging.broadcast where created_at < $1 and state = 'SENT'`, [before]);

export const notifyInbox = (tx: Tx, channel: string, payload: string): Promise<number> =>
  tx.run('select pg_notify($1, $2)', [channel, payload]);

export type WordingRow = {
  template: NoticeTemplate;
  language: Language;
  title: string | null;
  body: string | null;
  savedBy: string;
  createdAt: Date;
};
/** Every wording a brand ever gave its notices, oldest first. */
export const listWordings = (db: Db, merchantId: number): Promise<WordingRow[]> =>
  db.many<WordingRow>(
    `select template, language, title, body, saved_by, created_at from messaging.template_wording
      where merchant_id = $1 order by created_at, id limit 5000`,
    [merchantId],
  );
export const insertWording = (
  tx: Tx,
  w: {
    merchantId: number;
    template: NoticeTemplate;
    language: Language;
    wording: Wording | null;
    by: string;
    at: Date;
  },
): Promise<number> =>
  insertRow(tx, 'messaging.template_wording', {
    merchantId: w.merchantId,
    template: w.template,
    language: w.language,
    title: w.wording?.title ?? null,
    body: w.wording?.body ?? null,
    savedBy: w.by,
    createdAt: w.at,
  });
