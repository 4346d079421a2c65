import type { Db, Tx } from '@baize/db';
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

export type NoticeWrite = {
  merchantId: number;
  vendorCode: string | null;
  gameType: GameType | null;
  titles: Names;
  contents: Names;
  startsAt: Date | null;
  endsAt: Date | null;
  enabled: boolean;
  at: Date;
};
const params = (notice: NoticeWrite) => [
  notice.merchantId,
  notice.vendorCode,
  notice.gameType,
  notice.titles,
  notice.contents,
  notice.startsAt,
  notice.endsAt,
  notice.enabled,
  notice.at,
];

export const insertNotice = (tx: Tx, notice: NoticeWrite): Promise<NoticeRow> =>
  tx.one(
    `insert into catalogue.game_notice (merchant_id, vendor_code, game_type, titles, contents, starts_at, ends_at,
        enabled, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    params(notice),
  );

export const updateNotice = (tx: Tx, id: number, notice: NoticeWrite): Promise<NoticeRow> =>
  tx.one(
    `update catalogue.game_notice set vendor_code = $2, game_type = $3, titles = $4, contents = $5, starts_at = $6,
        ends_at = $7, enabled = $8, updated_at = $9
      where merchant_id = $1 and id = $10 returning ${COLUMNS}`,
    [...params(notice), id],
  );

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
