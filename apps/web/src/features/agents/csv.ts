import { PAGE_SIZE_MAX } from '@baize/kernel';

export type CsvRow = Record<string, string | number>;
/** Of a file: 25 calls, of 60 that a reader has in ten seconds. Who needs more asks for a shorter period. */
export const CSV_ROWS_MAX = 2_500;

type Page<Row> = { list: readonly Row[]; totalPages: number };
/** A list from its first page to the last, or as far as a file goes. */
export async function allPages<Row>(
  read: (paging: { pageNo: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, totalPages } = await read({ pageNo, pageSize: PAGE_SIZE_MAX });
    rows.push(...list);
    if (pageNo >= totalPages || rows.length >= CSV_ROWS_MAX) return rows.slice(0, CSV_ROWS_MAX);
  }
}

/** RFC 4180, the names of the first row as its head. Text that a spreadsheet would run as a formula has a quote before it. */
export function csvOf(rows: readonly CsvRow[]): string {
  const [first] = rows;
  if (!first) return '';
  const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;
  return `\ufeff${line(Object.keys(first))}${rows.map((row) => line(Object.values(row))).join('')}`;
}

function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
