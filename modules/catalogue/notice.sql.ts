import { insertReturning, updateReturning, type Db, type Tx } from '@baize/db';
import type { GameType } from './api.ts';
import type { Names } from './classify.ts';

export type NoticeRow = {
  id: number;
  merchantId: number;
  vendorCode: string | null;
  gameType: GameType | null;
  titles: Names;
  contents: Names;
  startsAt: Date | null;
  endsAt: Date | null;
  enabled: boolean;
  updatedAt: Date;
};
const COLUMNS =
  'id, merchant_id, vendor_code, game_type, titles, contents, starts_at, ends_at, enabled, updated_at';

export const listNoticeRows = (db: Db, merchantId: number): Promise<NoticeRow[]> =>
  db.many(
    `select ${COLUMNS} from catalogue.game_notice where merchant_id = $1 order by updated_at desc, id desc`,
    [merchantId],
  );

/** Of every brand: the snapshot holds them. */
export const listEnabledNotices = (db: Db): Promise<NoticeRow[]> =>
  db.many(`select ${COLUMNS} from catalogue.game_notice where enabled order by updated_at desc, id desc`);

export const lockNotice = (tx: Tx, merchantId: number, id: number): Promise<NoticeRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from catalogue.game_notice where merchant_id = $1 and id = $2 for update`, [
    merchantId,
    id,
  ]);

export type NoticeWrite = Omit<NoticeRow, 'id'>;
export const insertNotice = (tx: Tx, notice: NoticeWrite): Promise<NoticeRow> =>
  insertReturning(tx, 'catalogue.game_notice', notice, COLUMNS);

export const updateNotice = (
  tx: Tx,
  id: number,
  { merchantId, ...changed }: NoticeWrite,
): Promise<NoticeRow> => updateReturning(tx, 'catalogue.game_notice', { merchantId, id }, changed, COLUMNS);

export const deleteNotice = (tx: Tx, merchantId: number, id: number): Promise<number> =>
  tx.run('delete from catalogue.game_notice where merchant_id = $1 and id = $2', [merchantId, id]);

export const countNotices = async (tx: Tx, merchantId: number): Promise<number> =>
  Number(
    (
      await tx.one<{ count: bigint }>(
        'select count(*) as count from catalogue.game_notice where merchant_id = $1',
        [merchantId],
      )
    ).count,
  );
