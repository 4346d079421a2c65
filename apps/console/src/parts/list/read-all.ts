import type { Key } from 'react';
import type { Listed } from '../data-table.tsx';

/** The most pages a file is put together of: 20,000 rows. */
const PAGES_MAX = 200;
/** How often a list is read again that lost rows meanwhile. */
const PASSES_MAX = 3;

export type AllRows<Row> = {
  rows: Row[];
  total: number;
  /** Not every row is here: there were too many, or the list lost rows in every pass. */
  isCut: boolean;
};

/**
 * Every row of a list, each once. Pages are counted from the newest row, so the list moves between two of them: a new
 * row brings one of the page before again, which is left out; a row that left draws one that was not read yet onto the
 * page before, so all is read once more.
 */
export async function readAll<Row>(
  read: (pageNo: number) => Promise<Listed<Row>>,
  keyOf: (row: Row) => Key,
): Promise<AllRows<Row>> {
  for (let pass = 1; ; pass += 1) {
    const rows = new Map<Key, Row>();
    let before = 0;
    let pages = 1;
    let hasLost = false;
    for (let pageNo = 1; pageNo <= Math.min(pages, PAGES_MAX); pageNo += 1) {
      const next = await read(pageNo);
      hasLost ||= next.totalCount < before;
      before = next.totalCount;
      pages = next.totalPages;
      for (const row of next.list) rows.set(keyOf(row), row);
    }
    if (hasLost && pass < PASSES_MAX) continue;
    const isCut = hasLost || pages > PAGES_MAX;
    return { rows: [...rows.values()], total: isCut ? before : rows.size, isCut };
  }
}
