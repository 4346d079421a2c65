import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export const insertReport = (tx: Tx, merchantId: number, at: Date, lines: object): Promise<number> =>
  tx.run('insert into bookkeeping.liability_report (merchant_id, at, lines) values ($1, $2, $3)', [
    merchantId,
    at,
    JSON.stringify(lines),
  ]);

export type ReportRow = { at: Date; lines: unknown };

/** Newest first. */
export const listReportPage = <View>(
  db: Db,
  merchantId: number,
  page: PageRequest,
  view: (row: ReportRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: 'at, lines',
      from: 'bookkeeping.liability_report',
      where: [['merchant_id = ?', merchantId]],
      order: 'id desc',
    },
    page,
    view,
  );
