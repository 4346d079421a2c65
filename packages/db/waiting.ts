import type { Db } from './database.ts';
import { whereOf, type ListQuery } from './list-page.ts';

/** What waits in a queue: how much, since when the oldest does, and the newest of it. */
export type Waiting = {
  count: number;
  oldestAt: Date;
  newest: {
    /** What people know it by: an account, a number. */
    about: string;
    /** More of it: a name, a text, or a code that its reader words. */
    detail: string | null;
    amount: bigint | null;
    currency: string | null;
  };
};

export type WaitingQuery = Pick<ListQuery, 'from' | 'where'> & {
  /** Since when a row waits, and what is said of it: expressions over `from`. */
  since: string;
  about: string;
  detail?: string;
  amount?: string;
  currency?: string;
};

/** Counts a queue and finds its two ends in one query; undefined where nothing waits. */
export async function findWaiting(db: Db, query: WaitingQuery): Promise<Waiting | undefined> {
  const { from, since, about, detail = 'null', amount = 'null', currency = 'null' } = query;
  const where = whereOf(query.where);
  const row = await db.maybe<{ count: number; oldestAt: Date } & Waiting['newest']>(
    `select count(*) over ()::int as count, min(${since}) over () as oldest_at, ${about} as about,
            ${detail}::text as detail, ${amount}::bigint as amount, ${currency}::text as currency
       from ${from} where ${where.sql} order by ${since} desc limit 1`,
    where.params,
  );
  if (!row) return undefined;
  const { count, oldestAt, ...newest } = row;
  return { count, oldestAt, newest };
}
