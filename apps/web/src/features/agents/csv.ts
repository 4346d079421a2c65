/** RFC 4180, the names of the first row as its head. Text that a spreadsheet would run as a formula has a quote before it. */
export function csvOf(rows: readonly Record<string, string | number>[]): string {
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
