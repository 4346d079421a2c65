export type CsvLine = readonly (string | number)[];

/**
 * Lines as a spreadsheet reads them: RFC 4180, with the mark that says UTF-8. A text that a spreadsheet would take for a
 * formula is kept a text; an amount below zero stays a number.
 */
export const csvText = (lines: readonly CsvLine[]): string =>
  `\uFEFF${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;

/** Rows by their columns' names. */
export const csvOf = <const Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
): string => csvText([columns, ...rows.map((row) => columns.map((column) => row[column]))]);

function field(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
