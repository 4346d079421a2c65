import { insertReturning, updateReturning, type Db, type Tx } from '@baize/db';

export type LiveChatRow = { roomUrl: string; keySealed: Buffer; isActive: boolean };
export type ModelRow = {
  id: number;
  name: string;
  avatar: string;
  isStreaming: boolean;
  gameCode: string;
  gameName: string;
  sort: number;
  isActive: boolean;
};
/** More than anybody scrolls through; a guard, not a page. */
const ALL = 200;
const CHAT = 'room_url, key_sealed, is_active';
const MODEL = 'id, name, avatar, is_streaming, game_code, game_name, sort, is_active';

/** None or one. */
export const listLiveChatRows = (db: Db, merchantId: number): Promise<LiveChatRow[]> =>
  db.many<LiveChatRow>(`select ${CHAT} from content.live_chat where merchant_id = $1`, [merchantId]);
export const lockLiveChat = (tx: Tx, merchantId: number): Promise<LiveChatRow | undefined> =>
  tx.maybe<LiveChatRow>(`select ${CHAT} from content.live_chat where merchant_id = $1 for update`, [
    merchantId,
  ]);
export const saveLiveChatRow = (tx: Tx, merchantId: number, row: LiveChatRow): Promise<number> =>
  tx.run(
    `insert into content.live_chat (merchant_id, room_url, key_sealed, is_active) values ($1, $2, $3, $4)
     on conflict (merchant_id) do update
        set room_url = excluded.room_url, key_sealed = excluded.key_sealed, is_active = excluded.is_active`,
    [merchantId, row.roomUrl, row.keySealed, row.isActive],
  );

export const listModelRows = (db: Db, merchantId: number): Promise<ModelRow[]> =>
  db.many<ModelRow>(
    `select ${MODEL} from content.live_chat_model where merchant_id = $1 order by sort, id limit ${ALL}`,
    [merchantId],
  );
export const lockModel = (tx: Tx, merchantId: number, id: number): Promise<ModelRow | undefined> =>
  tx.maybe<ModelRow>(
    `select ${MODEL} from content.live_chat_model where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
export const saveModelRow = (
  tx: Tx,
  merchantId: number,
  id: number | null,
  model: Omit<ModelRow, 'id'>,
): Promise<ModelRow> =>
  id === null
    ? insertReturning(tx, 'content.live_chat_model', { merchantId, ...model }, MODEL)
    : updateReturning(tx, 'content.live_chat_model', { merchantId, id }, model, MODEL);
export const deleteModelRow = (tx: Tx, merchantId: number, id: number): Promise<number> =>
  tx.run('delete from content.live_chat_model where merchant_id = $1 and id = $2', [merchantId, id]);
