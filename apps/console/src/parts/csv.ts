import type { Column } from './data-table.tsx';

export type CsvLine = readonly (string | number)[];

/**
 * Lines as a spreadsheet reads them: RFC 4180, with the mark that says UTF-8. A text that a spreadsheet would take for a
 * formula is kept a text; an amount below zero stays a number.
 */
export const csvText = (lines: readonly CsvLine[]): string =>
  `\uFEFF${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;

type FileColumn<Row> = { head: string; file: (row: Row) => string | number };

/**
 * The columns of a file. An amount's head names its currency; where the rows are in several, a column beside it does. A head that
 * says it already is left as it is.
 */
export function fileColumns<Row>(
  columns: readonly Pick<Column<Row>, 'head' | 'file' | 'unit'>[],
  rows: readonly Row[],
  currencyHead: string,
): FileColumn<Row>[] {
  return columns.flatMap(({ head: words, file, unit }): FileColumn<Row>[] => {
    if (!file) return [];
    const head = String(words);
    // A row without an amount is in no currency.
    const units = unit ? [...new Set(rows.map(unit).filter(Boolean))] : [];
    if (!unit || units.length === 0) return [{ head, file }];
    if (units.length > 1)
      return [
        { head, file },
        { head: `${head}: ${currencyHead}`, file: unit },
      ];
    return [{ head: head.endsWith(` ${units[0]}`) ? head : `${head} ${units[0]}`, file }];
  });
}

function field(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
