import type { Database, Db, Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { invariant, systemClock } from '@baize/kernel';
import { insertWord } from './chat.sql.ts';
import { listMessages } from './inbox.ts';

/** A word the brand's room stars out. */
export const aChatWord = (tx: Tx, merchantId: number, word: string): Promise<number> =>
  insertWord(tx, merchantId, word);

/** What the last message in a member's inbox is filled with. */
export const lastNotice = async (db: Db, memberId: number): Promise<Record<string, string | number>> =>
  (
    await db.one<{ params: Record<string, string | number> }>(
      'select params from messaging.message where member_id = $1 and template is not null order by id desc limit 1',
      [memberId],
    )
  ).params;

/** A member's inbox as they read it, newest first. */
export async function messagesOf(
  db: Database,
  ctx: Ctx<'member'>,
): Promise<{ title: string; body: string }[]> {
  const page = await listMessages(
    { db, clock: systemClock },
    { pageNo: 1, pageSize: 20, unreadOnly: false },
    ctx,
  );
  invariant(page.ok, 'a member reads their inbox');
  return page.value.list;
}

/** Templates of the messages in a member's inbox, oldest first. */
export async function noticesTo(db: Db, memberId: number): Promise<string[]> {
  const rows = await db.many<{ template: string }>(
    'select template from messaging.message where member_id = $1 and template is not null order by id',
    [memberId],
  );
  return rows.map(({ template }) => template);
}
