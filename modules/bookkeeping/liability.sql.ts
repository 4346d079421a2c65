import type { Db, Tx } from '@baize/db';

export const insertReport = (tx: Tx, merchantId: number, at: Date, lines: object): Promise<number> =>
  tx.run('insert into bookkeeping.liability_report (merchant_id, at, lines) values ($1, $2, $3)', [
    merchantId,
    at,
    JSON.stringify(lines),
  ]);

export async function searchReports(
  db: Db,
  filter: { merchantId: number; limit: number; offset: number },
): Promise<{ rows: { at: Date; lines: unknown }[]; count: number }> {
  const rows = await db.many<{ at: Date; lines: unknown }>(
    `select at, lines from bookkeeping.liability_report where merchant_id = $1 order by id desc limit $2 offset $3`,
    [filter.merchantId, filter.limit, filter.offset],
  );
  const { n } = await db.one<{ n: number }>(
    'select count(*)::int as n from bookkeeping.liability_report where merchant_id = $1',
    [filter.merchantId],
  );
  return { rows, count: n };
}
