import { type Db, type Tx, listPage, insertReturning, insertRow } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type ChatRow = {
  id: bigint;
  memberId: number;
  account: string;
  name: string;
  text: string;
  typed: string;
  createdAt: Date;
  deletedAt: Date | null;
  deletedBy: string | null;
};
const COLUMNS = 'id, member_id, account, name, text, typed, created_at, deleted_at, deleted_by';

export const insertChat = (
  tx: Tx,
  m: {
    merchantId: number;
    memberId: number;
    account: string;
    name: string;
    text: string;
    typed: string;
    at: Date;
  },
): Promise<ChatRow> =>
  insertReturning<ChatRow>(
    tx,
    'messaging.chat_message',
    {
      merchantId: m.merchantId,
      memberId: m.memberId,
      account: m.account,
      name: m.name,
      text: m.text,
      typed: m.typed,
      createdAt: m.at,
    },
    COLUMNS,
  );

/** The last `limit` messages that were not deleted, newest first. */
export const listChatRows = (db: Db, merchantId: number, limit: number): Promise<ChatRow[]> =>
  db.many<ChatRow>(
    `select ${COLUMNS} from messaging.chat_message
      where merchant_id = $1 and deleted_at is null order by id desc limit $2`,
    [merchantId, limit],
  );

export const findChatRow = (db: Db, merchantId: number, id: bigint): Promise<ChatRow | undefined> =>
  db.maybe<ChatRow>(`select ${COLUMNS} from messaging.chat_message where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);

/** When the member last wrote; serialises its messages while the transaction lasts. */
export async function lockLastChat(tx: Tx, merchantId: number, memberId: number): Promise<Date | undefined> {
  await tx.run('select pg_advisory_xact_lock($1, $2)', [CHAT_LOCK, memberId]);
  const row = await tx.maybe<{ createdAt: Date }>(
    `select created_at from messaging.chat_message where merchant_id = $1 and member_id = $2 order by id desc limit 1`,
    [merchantId, memberId],
  );
  return row?.createdAt;
}
const CHAT_LOCK = 7_261_204;

export const searchChatRows = <View>(
  db: Db,
  filter: { merchantId: number; memberId: number | undefined; text: string | undefined },
  request: PageRequest,
  view: (row: ChatRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'messaging.chat_message',
      where: [
        ['merchant_id = ?', filter.merchantId],
        ['member_id = ?', filter.memberId],
        ['strpos(lower(typed), lower(?)) > 0', filter.text],
      ],
      order: 'id desc',
    },
    request,
    view,
  );

/** Answers 0 when there is no such message or it was deleted already. */
export const takeDownChat = (tx: Tx, merchantId: number, id: bigint, by: string, at: Date): Promise<number> =>
  tx.run(
    `update messaging.chat_message set deleted_at = $4, deleted_by = $3
      where merchant_id = $1 and id = $2 and deleted_at is null`,
    [merchantId, id, by, at],
  );

export const deleteOldChat = (db: Db, before: Date): Promise<number> =>
  db.run('delete from messaging.chat_message where created_at < $1', [before]);

export type MuteRow = { memberId: number; account: string; until: Date | number; reason: string };

/** `until` is Infinity for a mute without end. */
export const findMute = (
  db: Db,
  merchantId: number,
  memberId: number,
  now: Date,
): Promise<MuteRow | undefined> =>
  db.maybe<MuteRow>(
    `select member_id, account, until, reason from messaging.chat_mute
      where merchant_id = $1 and member_id = $2 and until > $3`,
    [merchantId, memberId, now],
  );
export const listMuteRows = (db: Db, merchantId: number, now: Date): Promise<MuteRow[]> =>
  db.many<MuteRow>(
    `select member_id, account, until, reason from messaging.chat_mute
      where merchant_id = $1 and until > $2 order by member_id limit 500`,
    [merchantId, now],
  );
export const saveMute = (
  tx: Tx,
  m: { merchantId: number; memberId: number; account: string; until: Date | 'infinity'; reason: string },
): Promise<number> =>
  insertRow(
    tx,
    'messaging.chat_mute',
    { merchantId: m.merchantId, memberId: m.memberId, account: m.account, until: m.until, reason: m.reason },
    `on conflict (merchant_id, member_id) do update set until = excluded.until, reason = excluded.reason`,
  );
export const deleteMute = (tx: Tx, merchantId: number, memberId: number): Promise<number> =>
  tx.run('delete from messaging.chat_mute where merchant_id = $1 and member_id = $2', [merchantId, memberId]);

export const listWords = async (db: Db, merchantId: number): Promise<string[]> =>
  (
    await db.many<{ word: string }>(
      'select word from messaging.chat_word where merchant_id = $1 order by word limit 1000',
      [merchantId],
    )
  ).map(({ word }) => word);
export const insertWord = (tx: Tx, merchantId: number, word: string): Promise<number> =>
  tx.run('insert into messaging.chat_word (merchant_id, word) values ($1, $2) on conflict do nothing', [
    merchantId,
    word,
  ]);
export const deleteWord = (tx: Tx, merchantId: number, word: string): Promise<number> =>
  tx.run('delete from messaging.chat_word where merchant_id = $1 and word = $2', [merchantId, word]);

export const notifyChat = (tx: Tx, channel: string, payload: string): Promise<number> =>
  tx.run('select pg_notify($1, $2)', [channel, payload]);
