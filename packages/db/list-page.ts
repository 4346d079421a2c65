import { offsetOf, pageOf, type Page, type PageRequest } from '@baize/kernel';
import type { Db, SqlValue } from './database.ts';

/** A condition and the value of its `?`. One whose value is undefined or null is left out. */
export type Condition = readonly [sql: string, value: SqlValue];

export type ListQuery = {
  /** What follows `select`. */
  select: string;
  /** What follows `from`. */
  from: string;
  where: readonly Condition[];
  /** What follows `order by`; ends with a unique column, so that no row is on two pages. */
  order: string;
};

/** The conditions that have a value, joined by `and`, with their parameters numbered from `first`. */
export function whereOf(conditions: readonly Condition[], first = 1): { sql: string; params: SqlValue[] } {
  const used = conditions.filter(([, value]) => value !== undefined && value !== null);
  const sql = used.map(([text], index) => `(${text.replaceAll('?', `$${first + index}`)})`).join(' and ');
  return { sql: sql || 'true', params: used.map(([, value]) => value) };
}

/** One page of rows as `view` shows them, and how many there are in all. */
export async function listPage<Row, View>(
  db: Db,
  { select, from, where, order }: ListQuery,
  request: PageRequest,
  view: (row: Row) => View,
): Promise<Page<View>> {
  const { sql, params } = whereOf(where);
  const n = params.length;
  const [rows, { count }] = await Promise.all([
    db.many<Row>(
      `select ${select} from ${from} where ${sql} order by ${order} limit $${n + 1} offset $${n + 2}`,
      [...params, request.pageSize, offsetOf(request)],
    ),
    db.one<{ count: number }>(`select count(*)::int as count from ${from} where ${sql}`, params),
  ]);
  return pageOf(rows.map(view), count, request);
}
