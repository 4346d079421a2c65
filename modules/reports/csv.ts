/** A cell of CSV (RFC 4180). Text that a spreadsheet would run as a formula is told with a quote before it. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Says UTF-8 to spreadsheets that would guess otherwise. */
export const CSV_START = '\ufeff';
