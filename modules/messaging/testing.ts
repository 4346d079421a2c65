import type { Db, Tx } from '@baize/db';
import { insertWord } from './chat.sql.ts';

/** A word the brand's room stars out. */
export const aChatWord = (tx: Tx, merchantId: number, word: string): Promise<number> =>
  insertWord(tx, merchantId, word);

/** Templates of the messages in a member's inbox, oldest first. */
export async function noticesTo(db: Db, memberId: number): Promise<string[]> {
  const rows = await db.many<{ template: string }>(
    'select template from messaging.message where member_id = $1 and template is not null order by id',
    [memberId],
  );
  return rows.map(({ template }) => template);
}
